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
	let { mode: t = "fill", header: n = "sportsbook", path: r, routes: i, getToken: a } = e;
	return t !== "fill" && t !== "auto" && o("`mode` is neither \"fill\" nor \"auto\""), n !== "sportsbook" && n !== "host" && o("`header` is neither \"sportsbook\" nor \"host\""), r !== void 0 && !l(r) && o("`path` does not begin with a single slash"), i !== void 0 && !l(i) && o("`routes` is no path such as /sportsbook"), a !== void 0 && typeof a != "function" && o("`getToken` is no function"), {
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
var g = "touchline-embed", _ = "host-header", v = [
	"autoplay",
	"clipboard-write",
	"encrypted-media",
	"picture-in-picture",
	"web-share",
	"fullscreen"
];
function y(e) {
	let { featurePolicy: t } = document;
	return t?.features().includes(e) ?? !0;
}
var b = "640px", x = {
	top: 0,
	bottom: 0
}, S = ({ top: e, bottom: t }) => `calc(100dvh - ${e + t}px)`;
function C({ origin: e, mode: t, options: n }, r) {
	let i = document.createElement("iframe"), { locale: a, header: o, title: s = "Sportsbook", offsets: c = x } = n;
	i.name = o === "host" ? `${g} ${_}` : g, i.title = s, i.allow = v.filter(y).join("; "), i.src = e + (a ? `/${a}${r === "/" ? "" : r}` : r);
	let { style: l } = i;
	return l.display = "block", l.width = "100%", l.border = "0", l.height = t === "fill" ? S(c) : b, l.scrollMarginTop = `${c.top}px`, i;
}
function w(e) {
	return n(e) && Array.isArray(e.proto) && e.proto.includes(1);
}
function T({ frame: e, origin: t, sdk: n, caps: a, onPort: o, onProblem: s }) {
	let c = ({ source: c, origin: l, data: u }) => {
		if (c !== e.contentWindow || l !== t) return;
		let d = i(u);
		if (d?.type !== "handshake:syn") return;
		if (!w(d.payload)) return s("the sportsbook speaks no version of ours; load its own SDK");
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
function E(e, t, n) {
	let r = Math.max(e.top, n.top), i = Math.min(e.bottom, t - n.bottom);
	return {
		top: Math.round(Math.max(0, r - e.top)),
		height: Math.round(Math.max(0, i - r)),
		offsets: n
	};
}
function D({ frame: e, offsets: t, onChange: n }) {
	let r = "", i = 0, a = () => {
		i = 0;
		let a = E(e.getBoundingClientRect(), innerHeight, t()), o = JSON.stringify(a);
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
function O({ frame: e, mode: t, offsets: n, onVisibleAreaChange: r }) {
	let i = n, a = t === "auto" ? D({
		frame: e,
		offsets: () => i,
		onChange: r
	}) : null;
	return {
		offsets: () => i,
		setOffsets(n) {
			i = n, e.style.scrollMarginTop = `${n.top}px`, t === "fill" && (e.style.height = S(n)), a?.report();
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
function k(e, { pathname: t, search: n, hash: r }) {
	if (t !== e && !t.startsWith(`${e}/`)) return null;
	let i = (t.slice(e.length) || "/") + n + r;
	return l(i) ? i : null;
}
var A = (e, t) => t === "/" ? e || "/" : e + (/^\/[?#]/.test(t) ? t.slice(1) : t);
function j(e, t) {
	let n = e.replace(/\/$/, ""), r = () => k(n, location), i = document.title, a = i, o = !0, s = null, c = null, l = /* @__PURE__ */ new Set(), u = () => {
		let e = r();
		e !== null && (o = !0, l.add(s).add(c).delete(e), c = e, t(e));
	};
	return addEventListener("popstate", u), {
		path: () => r() ?? "/",
		follow(e, t, a) {
			if (c !== null && l.has(e)) return !1;
			c = null, l.clear(), s = e;
			let u = !o && !a && r() !== e;
			return o = !1, u ? history.pushState(null, "", A(n, e)) : r() !== e && history.replaceState(history.state, "", A(n, e)), i = t, document.title = t, u;
		},
		stop() {
			removeEventListener("popstate", u), document.title === i && (document.title = a);
		}
	};
}
// packages/embed/src/tokens.ts
function M({ getToken: e, send: t, onProblem: r }) {
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
var N = "0.1.4", P = 3e4, F = "Touchline: the sportsbook does not answer; is this page among its ALLOWED_ORIGINS?";
function I({ emitter: e, layout: t, routes: r, handleTokenRequest: i }, a) {
	let { type: o, payload: s } = a;
	o === "sportsbook:token-request" && i?.(a), n(s) && o === "sportsbook:page-size-changed" && t.setPageHeight(s.height), n(s) && o === "sportsbook:page-loaded" && l(s.path) && r?.follow(s.path, String(s.title), s.replaces === !0) && t.showTop();
	let c = Object.hasOwn(f, o) ? f[o] : void 0;
	c && e.emit(c, s);
}
function L({ connection: e, emitter: t, layout: n, routes: r }, { mode: i = "fill", theme: a, appearance: o }) {
	let s = t.requests(), c = {
		...a && { theme: a },
		...o && { appearance: o }
	}, l = {
		mode: i,
		offsets: n.offsets(),
		listeners: s,
		routes: r !== null,
		...c
	};
	e.send({
		type: "iframe_integration",
		payload: l
	});
}
function R(e, t, n) {
	let { connection: r, layout: i } = e, { locale: a, currency: o, theme: s, appearance: c, offsets: l } = n;
	return l && i.setOffsets(l), (s || c || l) && L(e, {
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
function z(e, t) {
	let n = () => {}, r = () => {}, i = new Promise((e, i) => {
		n = e, r = (e) => {
			s(), t(), i(Error(e));
		};
	}), a = setTimeout(() => r(F), e), o = !0, s = () => {
		o = !1, clearTimeout(a);
	};
	return {
		ready: i,
		answer: (e) => n(e),
		fail: (e) => o && r(e),
		stop: s
	};
}
function B({ container: e, origin: t, mode: n, options: r }, { onReady: i, onRequests: o }) {
	let s = h(r.on ?? {}, o), c = (e) => s.emit("error", { message: e }), l = a({
		onReady: i,
		onMessage: (e) => I(g, e)
	}), u = r.routes === void 0 ? null : j(r.routes, (e) => l.send({
		type: "page_changed",
		payload: { path: e }
	})), d = C({
		container: e,
		origin: t,
		mode: n,
		options: r
	}, r.path ?? u?.path() ?? "/"), { offsets: f = x, getToken: p } = r, m = O({
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
		handleTokenRequest: p && M({
			getToken: p,
			send: l.send,
			onProblem: c
		})
	}, _ = T({
		frame: d,
		origin: t,
		sdk: N,
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
function V(t) {
	let n = u(t), r = n.options, { parts: i, frame: a, stop: o } = B(n, {
		onReady: () => {
			h.stop(), L(i, r);
			let { currency: e } = r;
			e && s.send({
				type: "change_currency",
				payload: { currency: e }
			}), c.reportVisibleArea(), h.answer(m);
		},
		onRequests: () => L(i, r)
	}), { connection: s, layout: c, emitter: l } = i, f = (e) => {
		r = R(i, r, e);
	}, p = () => {
		h.stop(), o();
	}, m = {
		iframe: a,
		...d(s.send),
		on: l.on,
		update: f,
		destroy: p
	}, h = z(r.timeoutMs ?? P, o);
	return n.container.append(a), e(n.origin).then((e) => e !== null && h.fail(e)), {
		handle: m,
		ready: h.ready
	};
}
// packages/embed/src/element.ts
var H = [
	"locale",
	"currency",
	"path",
	"routes"
], U = [
	"locale",
	"currency",
	"theme"
], W = globalThis.HTMLElement ?? class {}, G = class extends W {
	static observedAttributes = U;
	options = {};
	#e = null;
	ready = null;
	connectedCallback() {
		let { handle: e, ready: t } = V({
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
		let e = H.flatMap((e) => this.hasAttribute(e) ? [[e, this.getAttribute(e)]] : []), t = this.getAttribute("theme");
		return {
			container: this,
			origin: this.getAttribute("origin") ?? "",
			mode: this.getAttribute("mode") === "auto" ? "auto" : "fill",
			...this.getAttribute("header") === "host" && { header: "host" },
			...t && { theme: t },
			...Object.fromEntries(e)
		};
	}
};
function K() {
	let { customElements: e } = globalThis;
	e && !e.get("touchline-sportsbook") && e.define("touchline-sportsbook", G);
}
// packages/embed/src/touchline.ts
var q = N, J = async (e) => V(e).ready;
K();
export { J as mount, q as version };
