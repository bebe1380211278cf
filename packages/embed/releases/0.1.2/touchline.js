// packages/embed/src/access.ts
async function e(e) {
	try {
		let t = await fetch(`${e}/embed/access`, {
			credentials: "omit",
			cache: "no-store"
		}), { allowed: n } = await t.json();
		return !t.ok || n !== !1 ? null : `Touchline: ${location.origin} is not among the ALLOWED_ORIGINS of ${e}`;
	} catch {
		return null;
	}
}
// packages/embed/src/envelope.ts
var t = "touchline", n = (e) => typeof e == "object" && !!e, r = ({ type: e, payload: n, id: r }) => ({
	source: t,
	version: 1,
	type: e,
	payload: n,
	...r !== void 0 && { id: r }
});
function i(e) {
	if (!n(e) || e.source !== t || e.version !== 1) return null;
	let { type: r, payload: i, id: a } = e;
	return typeof r == "string" ? {
		type: r,
		payload: i,
		...typeof a == "string" && { id: a }
	} : null;
}
// packages/embed/src/connection.ts
function a({ onReady: e, onMessage: t }) {
	let n = null, a = !1, o = [], s = () => {
		n && (n.onmessage = null), n?.close(), n = null, a = !1;
	}, c = () => {
		a = !0;
		let t = o;
		o = [], e();
		for (let e of t) n?.postMessage(r(e));
	}, l = (e) => {
		let n = i(e);
		n?.type === "handshake:ready" ? c() : n?.type === "handshake:bye" ? s() : n && t(n);
	};
	return {
		send(e) {
			a ? n?.postMessage(r(e)) : e.type !== "viewport" && o.push(e);
		},
		attach(e) {
			s(), n = e, n.onmessage = (e) => l(e.data);
		},
		close() {
			s(), o = [];
		}
	};
}
// packages/embed/src/options.ts
var o = (e) => {
	throw TypeError(`Touchline: ${e}`);
};
function s(e) {
	let t = typeof e == "string" ? document.querySelector(e) : e;
	return t instanceof Element ? t : o("`container` is neither an element nor a selector that finds one");
}
function c(e) {
	let t = URL.canParse(String(e)) ? new URL(String(e)) : null;
	return t && /^https?:$/.test(t.protocol) ? t.origin : o("`origin` is no origin such as https://sports.example.com");
}
function l(e) {
	return typeof e == "string" && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(e);
}
function u(e) {
	let { mode: t = "fill", path: n, routes: r, getToken: i } = e;
	return t !== "fill" && t !== "auto" && o("`mode` is neither \"fill\" nor \"auto\""), n !== void 0 && !l(n) && o("`path` does not begin with a single slash"), r !== void 0 && !l(r) && o("`routes` is no path such as /sportsbook"), i !== void 0 && typeof i != "function" && o("`getToken` is no function"), {
		options: e,
		container: s(e.container),
		origin: c(e.origin),
		mode: t
	};
}
// packages/embed/src/controls.ts
function d(e) {
	return {
		navigate(t) {
			if (!l(t)) throw TypeError("Touchline: `navigate` takes a path such as /soccer");
			e({
				type: "page_changed",
				payload: { path: t }
			});
		},
		openSearch: () => e({
			type: "search_modal",
			payload: { open: !0 }
		}),
		openBetSlip: (t) => e({
			type: "open_bet_slip",
			payload: t && { tab: t }
		}),
		applyBetCode: (t) => e({
			type: "apply_bet_code",
			payload: { code: t }
		}),
		setOddsFormat: (t) => e({
			type: "odds_changed",
			payload: { odds_type: t }
		}),
		refreshSession: () => e({ type: "refresh_session" })
	};
}
// packages/embed/src/emitter.ts
var f = {
	"sportsbook:sign-in": "signIn",
	"sportsbook:sign-up": "signUp",
	"sportsbook:deposit": "deposit",
	"sportsbook:initialized": "initialized",
	"sportsbook:page-loaded": "pageLoaded",
	"sportsbook:page-size-changed": "pageSize",
	"sportsbook:balance-changed": "balanceChanged",
	"sportsbook:notify-currency-changed": "currencyChanged",
	"sportsbook:bet-slip-state-changed": "betSlip",
	"sportsbook:top-event-clicked": "topEventClicked",
	"sportsbook:notify-modal-triggered": "modal",
	"sportsbook:signed-out": "signedOut",
	"sportsbook:error": "error"
}, p = {
	signIn: "sign-in",
	signUp: "sign-up",
	deposit: "deposit"
};
function m(e, t) {
	try {
		e(t);
	} catch (e) {
		reportError(e);
	}
}
function h(e, t) {
	let n = /* @__PURE__ */ new Map(), r = (e) => e in p && t(), i = (e, t) => {
		let r = n.get(e) ?? /* @__PURE__ */ new Set();
		return n.set(e, r.add(t)), r;
	};
	for (let [t, n] of Object.entries(e)) n && i(t, n);
	return {
		on(e, t) {
			let n = i(e, t);
			return r(e), () => {
				n.delete(t), r(e);
			};
		},
		emit(e, t) {
			for (let r of n.get(e) ?? []) m(r, t);
		},
		requests: () => Object.keys(p).filter((e) => n.get(e)?.size).map((e) => p[e]),
		clear: () => n.clear()
	};
}
// packages/embed/src/frame.ts
var g = "touchline-embed", _ = [
	"autoplay",
	"clipboard-write",
	"encrypted-media",
	"picture-in-picture",
	"web-share",
	"fullscreen"
];
function v(e) {
	let { featurePolicy: t } = document;
	return t?.features().includes(e) ?? !0;
}
var y = "640px", b = {
	top: 0,
	bottom: 0
}, x = ({ top: e, bottom: t }) => `calc(100dvh - ${e + t}px)`;
function S({ origin: e, mode: t, options: n }, r) {
	let i = document.createElement("iframe"), { locale: a, title: o = "Sportsbook", offsets: s = b } = n;
	i.name = g, i.title = o, i.allow = _.filter(v).join("; "), i.src = e + (a ? `/${a}${r === "/" ? "" : r}` : r);
	let { style: c } = i;
	return c.display = "block", c.width = "100%", c.border = "0", c.height = t === "fill" ? x(s) : y, c.scrollMarginTop = `${s.top}px`, i;
}
function C(e) {
	return n(e) && Array.isArray(e.proto) && e.proto.includes(1);
}
function w({ frame: e, origin: t, sdk: n, caps: a, onPort: o, onProblem: s }) {
	let c = ({ source: c, origin: l, data: u }) => {
		if (c !== e.contentWindow || l !== t) return;
		let d = i(u);
		if (d?.type !== "handshake:syn") return;
		if (!C(d.payload)) return s("the sportsbook speaks no version of ours; load its own SDK");
		let { port1: f, port2: p } = new MessageChannel();
		o(f);
		let m = r({
			type: "handshake:ack",
			payload: {
				proto: 1,
				sdk: n,
				caps: a
			}
		});
		e.contentWindow?.postMessage(m, t, [p]);
	};
	return addEventListener("message", c), () => removeEventListener("message", c);
}
// packages/embed/src/visible-area.ts
function T(e, t, n) {
	let r = Math.max(e.top, n.top), i = Math.min(e.bottom, t - n.bottom);
	return {
		top: Math.round(Math.max(0, r - e.top)),
		height: Math.round(Math.max(0, i - r)),
		offsets: n
	};
}
function E({ frame: e, offsets: t, onChange: n }) {
	let r = "", i = 0, a = () => {
		i = 0;
		let a = T(e.getBoundingClientRect(), innerHeight, t()), o = JSON.stringify(a);
		o !== r && (r = o, n(a));
	}, o = () => {
		i ||= requestAnimationFrame(a);
	}, s = new ResizeObserver(o);
	s.observe(e), s.observe(document.body);
	let c = {
		capture: !0,
		passive: !0
	};
	return addEventListener("scroll", o, c), addEventListener("resize", o), {
		report() {
			r = "", o();
		},
		stop() {
			s.disconnect(), removeEventListener("scroll", o, c), removeEventListener("resize", o), cancelAnimationFrame(i);
		}
	};
}
// packages/embed/src/layout.ts
function D({ frame: e, mode: t, offsets: n, onVisibleAreaChange: r }) {
	let i = n, a = t === "auto" ? E({
		frame: e,
		offsets: () => i,
		onChange: r
	}) : null;
	return {
		offsets: () => i,
		setOffsets(n) {
			i = n, e.style.scrollMarginTop = `${n.top}px`, t === "fill" && (e.style.height = x(n)), a?.report();
		},
		setPageHeight(n) {
			t === "auto" && typeof n == "number" && n >= 0 && (e.style.height = `${Math.ceil(n)}px`);
		},
		showTop() {
			let n = e.getBoundingClientRect().top < i.top;
			t === "auto" && n && e.scrollIntoView({
				block: "start",
				behavior: "instant"
			});
		},
		reportVisibleArea: () => a?.report(),
		stop: () => a?.stop()
	};
}
// packages/embed/src/routes.ts
function O(e, { pathname: t, search: n, hash: r }) {
	if (t !== e && !t.startsWith(`${e}/`)) return null;
	let i = (t.slice(e.length) || "/") + n + r;
	return l(i) ? i : null;
}
var k = (e, t) => t === "/" ? e || "/" : e + (/^\/[?#]/.test(t) ? t.slice(1) : t);
function A(e, t) {
	let n = e.replace(/\/$/, ""), r = () => O(n, location), i = document.title, a = i, o = !0, s = null, c = null, l = /* @__PURE__ */ new Set(), u = () => {
		let e = r();
		e !== null && (o = !0, l.add(s).add(c).delete(e), c = e, t(e));
	};
	return addEventListener("popstate", u), {
		path: () => r() ?? "/",
		follow(e, t, a) {
			if (c !== null && l.has(e)) return !1;
			c = null, l.clear(), s = e;
			let u = !o && !a && r() !== e;
			return o = !1, u ? history.pushState(null, "", k(n, e)) : r() !== e && history.replaceState(history.state, "", k(n, e)), i = t, document.title = t, u;
		},
		stop() {
			removeEventListener("popstate", u), document.title === i && (document.title = a);
		}
	};
}
// packages/embed/src/tokens.ts
function j({ getToken: e, send: t, onProblem: r }) {
	let i = null, a = (t) => (i ??= (async () => e(t))().finally(() => {
		i = null;
	}), i);
	return async ({ id: e, payload: i }) => {
		let o = n(i) && i.why === "expired" ? "expired" : "init";
		t({
			type: "token",
			payload: await a(o).then((e) => ({ token: e || null }), (e) => (r(`getToken failed: ${String(e)}`), {
				token: null,
				failed: !0
			})),
			...e !== void 0 && { id: e }
		});
	};
}
// packages/embed/src/version.ts
var M = "0.1.2", N = 3e4, P = "Touchline: the sportsbook does not answer; is this page among its ALLOWED_ORIGINS?";
function F({ emitter: e, layout: t, routes: r, handleTokenRequest: i }, a) {
	let { type: o, payload: s } = a;
	o === "sportsbook:token-request" && i?.(a), n(s) && o === "sportsbook:page-size-changed" && t.setPageHeight(s.height), n(s) && o === "sportsbook:page-loaded" && l(s.path) && r?.follow(s.path, String(s.title), s.replaces === !0) && t.showTop();
	let c = Object.hasOwn(f, o) ? f[o] : void 0;
	c && e.emit(c, s);
}
function I({ connection: e, emitter: t, layout: n, routes: r }, { mode: i = "fill", theme: a }) {
	let o = t.requests(), s = {
		mode: i,
		offsets: n.offsets(),
		listeners: o,
		routes: r !== null,
		...a && { theme: a }
	};
	e.send({
		type: "iframe_integration",
		payload: s
	});
}
function L(e, t, n) {
	let { connection: r, layout: i } = e, { locale: a, currency: o, theme: s, offsets: c } = n;
	return c && i.setOffsets(c), (s || c) && I(e, {
		...t,
		...n
	}), o && r.send({
		type: "change_currency",
		payload: { currency: o }
	}), a && r.send({
		type: "change_locale",
		payload: { locale: a }
	}), {
		...t,
		...n
	};
}
function R(e, t) {
	let n = () => {}, r = () => {}, i = new Promise((e, i) => {
		n = e, r = (e) => {
			s(), t(), i(Error(e));
		};
	}), a = setTimeout(() => r(P), e), o = !0, s = () => {
		o = !1, clearTimeout(a);
	};
	return {
		ready: i,
		answer: (e) => n(e),
		fail: (e) => o && r(e),
		stop: s
	};
}
function z({ container: e, origin: t, mode: n, options: r }, { onReady: i, onRequests: o }) {
	let s = h(r.on ?? {}, o), c = (e) => s.emit("error", { message: e }), l = a({
		onReady: i,
		onMessage: (e) => F(g, e)
	}), u = r.routes === void 0 ? null : A(r.routes, (e) => l.send({
		type: "page_changed",
		payload: { path: e }
	})), d = S({
		container: e,
		origin: t,
		mode: n,
		options: r
	}, r.path ?? u?.path() ?? "/"), { offsets: f = b, getToken: p } = r, m = D({
		frame: d,
		mode: n,
		offsets: f,
		onVisibleAreaChange: (e) => l.send({
			type: "viewport",
			payload: e
		})
	}), g = {
		connection: l,
		emitter: s,
		layout: m,
		routes: u,
		handleTokenRequest: p && j({
			getToken: p,
			send: l.send,
			onProblem: c
		})
	}, _ = w({
		frame: d,
		origin: t,
		sdk: M,
		caps: p ? ["token"] : [],
		onPort: l.attach,
		onProblem: c
	});
	return {
		parts: g,
		frame: d,
		stop: () => {
			_();
			for (let e of [m, u]) e?.stop();
			l.close(), s.clear(), d.remove();
		}
	};
}
function B(t) {
	let n = u(t), r = n.options, { parts: i, frame: a, stop: o } = z(n, {
		onReady: () => {
			h.stop(), I(i, r);
			let { currency: e } = r;
			e && s.send({
				type: "change_currency",
				payload: { currency: e }
			}), c.reportVisibleArea(), h.answer(m);
		},
		onRequests: () => I(i, r)
	}), { connection: s, layout: c, emitter: l } = i, f = (e) => {
		r = L(i, r, e);
	}, p = () => {
		h.stop(), o();
	}, m = {
		iframe: a,
		...d(s.send),
		on: l.on,
		update: f,
		destroy: p
	}, h = R(r.timeoutMs ?? N, o);
	return n.container.append(a), e(n.origin).then((e) => e !== null && h.fail(e)), {
		handle: m,
		ready: h.ready
	};
}
// packages/embed/src/element.ts
var V = [
	"locale",
	"currency",
	"path",
	"routes"
], H = [
	"locale",
	"currency",
	"theme"
], U = globalThis.HTMLElement ?? class {}, W = class extends U {
	static observedAttributes = H;
	options = {};
	#e = null;
	ready = null;
	connectedCallback() {
		let { handle: e, ready: t } = B({
			...this.#t(),
			...this.options
		});
		this.#e = e, this.ready = t, t.catch((e) => this.dispatchEvent(new CustomEvent("error", { detail: e })));
	}
	disconnectedCallback() {
		this.#e?.destroy(), this.#e = null, this.ready = null;
	}
	attributeChangedCallback(e, t, n) {
		n !== null && this.#e?.update({ [e]: n });
	}
	#t() {
		let e = V.flatMap((e) => this.hasAttribute(e) ? [[e, this.getAttribute(e)]] : []), t = this.getAttribute("theme");
		return {
			container: this,
			origin: this.getAttribute("origin") ?? "",
			mode: this.getAttribute("mode") === "auto" ? "auto" : "fill",
			...t && { theme: t },
			...Object.fromEntries(e)
		};
	}
};
function G() {
	let { customElements: e } = globalThis;
	e && !e.get("touchline-sportsbook") && e.define("touchline-sportsbook", W);
}
// packages/embed/src/touchline.ts
var K = M, q = async (e) => B(e).ready;
G();
export { q as mount, K as version };
