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
// packages/embed/src/options.ts
var t = (e) => {
	throw TypeError(`Touchline: ${e}`);
};
function n(e) {
	let n = typeof e == "string" ? document.querySelector(e) : e;
	return n instanceof Element ? n : t("`container` is neither an element nor a selector that finds one");
}
function r(e) {
	let n = URL.canParse(String(e)) ? new URL(String(e)) : null;
	return n && /^https?:$/.test(n.protocol) ? n.origin : t("`origin` is no origin such as https://sports.example.com");
}
function i(e) {
	return typeof e == "string" && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(e);
}
function a(e) {
	let { mode: a = "fill", path: o, routes: s, getToken: c } = e;
	return a !== "fill" && a !== "auto" && t("`mode` is neither \"fill\" nor \"auto\""), o !== void 0 && !i(o) && t("`path` does not begin with a single slash"), s !== void 0 && !i(s) && t("`routes` is no path such as /sportsbook"), c !== void 0 && typeof c != "function" && t("`getToken` is no function"), {
		options: e,
		container: n(e.container),
		origin: r(e.origin),
		mode: a
	};
}
// packages/embed/src/controls.ts
function o(e) {
	return {
		navigate(t) {
			if (!i(t)) throw TypeError("Touchline: `navigate` takes a path such as /soccer");
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
var s = {
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
}, c = {
	signIn: "sign-in",
	signUp: "sign-up",
	deposit: "deposit"
};
function l(e, t) {
	try {
		e(t);
	} catch (e) {
		reportError(e);
	}
}
function u(e, t) {
	let n = /* @__PURE__ */ new Map(), r = (e) => e in c && t(), i = (e, t) => {
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
			for (let r of n.get(e) ?? []) l(r, t);
		},
		requests: () => Object.keys(c).filter((e) => n.get(e)?.size).map((e) => c[e]),
		clear: () => n.clear()
	};
}
// packages/embed/src/envelope.ts
var d = "touchline", f = 1, p = (e) => typeof e == "object" && !!e, m = ({ type: e, payload: t, id: n }) => ({
	source: d,
	version: f,
	type: e,
	payload: t,
	...n !== void 0 && { id: n }
});
function h(e) {
	if (!p(e) || e.source !== d || e.version !== f) return null;
	let { type: t, payload: n, id: r } = e;
	return typeof t == "string" ? {
		type: t,
		payload: n,
		...typeof r == "string" && { id: r }
	} : null;
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
	return p(e) && Array.isArray(e.proto) && e.proto.includes(1);
}
function w({ frame: e, origin: t, sdk: n, caps: r, onPort: i, onProblem: a }) {
	let o = ({ source: o, origin: s, data: c }) => {
		if (o !== e.contentWindow || s !== t) return;
		let l = h(c);
		if (l?.type !== "handshake:syn") return;
		if (!C(l.payload)) return a("the sportsbook speaks no version of ours; load its own SDK");
		let { port1: u, port2: d } = new MessageChannel();
		i(u);
		let f = m({
			type: "handshake:ack",
			payload: {
				proto: 1,
				sdk: n,
				caps: r
			}
		});
		e.contentWindow?.postMessage(f, t, [d]);
	};
	return addEventListener("message", o), () => removeEventListener("message", o);
}
// packages/embed/src/seen-part.ts
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
		tell() {
			r = "", o();
		},
		stop() {
			s.disconnect(), removeEventListener("scroll", o, c), removeEventListener("resize", o), cancelAnimationFrame(i);
		}
	};
}
// packages/embed/src/layout.ts
function D({ frame: e, mode: t, offsets: n, onSeen: r }) {
	let i = n, a = t === "auto" ? E({
		frame: e,
		offsets: () => i,
		onChange: r
	}) : null;
	return {
		offsets: () => i,
		setOffsets(n) {
			i = n, e.style.scrollMarginTop = `${n.top}px`, t === "fill" && (e.style.height = x(n)), a?.tell();
		},
		take(n) {
			t === "auto" && typeof n == "number" && n >= 0 && (e.style.height = `${Math.ceil(n)}px`);
		},
		showTop() {
			let n = e.getBoundingClientRect().top < i.top;
			t === "auto" && n && e.scrollIntoView({
				block: "start",
				behavior: "instant"
			});
		},
		tell: () => a?.tell(),
		stop: () => a?.stop()
	};
}
// packages/embed/src/line.ts
function O({ onReady: e, onMessage: t }) {
	let n = null, r = !1, i = [], a = () => {
		n && (n.onmessage = null), n?.close(), n = null, r = !1;
	}, o = () => {
		r = !0;
		let t = i;
		i = [], e();
		for (let e of t) n?.postMessage(m(e));
	}, s = (e) => {
		let n = h(e);
		n?.type === "handshake:ready" ? o() : n?.type === "handshake:bye" ? a() : n && t(n);
	};
	return {
		send(e) {
			r ? n?.postMessage(m(e)) : e.type !== "viewport" && i.push(e);
		},
		attach(e) {
			a(), n = e, n.onmessage = (e) => s(e.data);
		},
		close() {
			a(), i = [];
		}
	};
}
// packages/embed/src/routes.ts
function k(e, { pathname: t, search: n, hash: r }) {
	if (t !== e && !t.startsWith(`${e}/`)) return null;
	let a = (t.slice(e.length) || "/") + n + r;
	return i(a) ? a : null;
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
function M({ getToken: e, send: t, onProblem: n }) {
	let r = null, i = (t) => (r ??= (async () => e(t))().finally(() => {
		r = null;
	}), r);
	return async ({ id: e, payload: r }) => {
		let a = p(r) && r.why === "expired" ? "expired" : "init";
		t({
			type: "token",
			payload: await i(a).then((e) => ({ token: e || null }), (e) => (n(`getToken failed: ${String(e)}`), {
				token: null,
				failed: !0
			})),
			...e !== void 0 && { id: e }
		});
	};
}
// packages/embed/src/version.ts
var N = "0.1.1", P = 3e4, F = "Touchline: the sportsbook does not answer; is this page among its ALLOWED_ORIGINS?";
function I({ emitter: e, layout: t, routes: n, answerToken: r }, a) {
	let { type: o, payload: c } = a;
	o === "sportsbook:token-request" && r?.(a), p(c) && o === "sportsbook:page-size-changed" && t.take(c.height), p(c) && o === "sportsbook:page-loaded" && i(c.path) && n?.follow(c.path, String(c.title), c.replaces === !0) && t.showTop();
	let l = Object.hasOwn(s, o) ? s[o] : void 0;
	l && e.emit(l, c);
}
function L({ line: e, emitter: t, layout: n, routes: r }, { mode: i = "fill", theme: a }) {
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
function R(e, t, n) {
	let { line: r, layout: i } = e, { locale: a, currency: o, theme: s, offsets: c } = n;
	return c && i.setOffsets(c), (s || c) && L(e, {
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
function B({ container: e, origin: t, mode: n, options: r }, { onReady: i, onRequests: a }) {
	let o = u(r.on ?? {}, a), s = (e) => o.emit("error", { message: e }), c = O({
		onReady: i,
		onMessage: (e) => I(h, e)
	}), l = r.routes === void 0 ? null : j(r.routes, (e) => c.send({
		type: "page_changed",
		payload: { path: e }
	})), d = S({
		container: e,
		origin: t,
		mode: n,
		options: r
	}, r.path ?? l?.path() ?? "/"), { offsets: f = b, getToken: p } = r, m = D({
		frame: d,
		mode: n,
		offsets: f,
		onSeen: (e) => c.send({
			type: "viewport",
			payload: e
		})
	}), h = {
		line: c,
		emitter: o,
		layout: m,
		routes: l,
		answerToken: p && M({
			getToken: p,
			send: c.send,
			onProblem: s
		})
	}, g = w({
		frame: d,
		origin: t,
		sdk: N,
		caps: p ? ["token"] : [],
		onPort: c.attach,
		onProblem: s
	});
	return {
		parts: h,
		frame: d,
		stop: () => {
			g();
			for (let e of [m, l]) e?.stop();
			c.close(), o.clear(), d.remove();
		}
	};
}
function V(t) {
	let n = a(t), r = n.options, { parts: i, frame: s, stop: c } = B(n, {
		onReady: () => {
			h.stop(), L(i, r);
			let { currency: e } = r;
			e && l.send({
				type: "change_currency",
				payload: { currency: e }
			}), u.tell(), h.answer(m);
		},
		onRequests: () => L(i, r)
	}), { line: l, layout: u, emitter: d } = i, f = (e) => {
		r = R(i, r, e);
	}, p = () => {
		h.stop(), c();
	}, m = {
		iframe: s,
		...o(l.send),
		on: d.on,
		update: f,
		destroy: p
	}, h = z(r.timeoutMs ?? P, c);
	return n.container.append(s), e(n.origin).then((e) => e !== null && h.fail(e)), {
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
