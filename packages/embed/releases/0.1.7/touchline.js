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
function t(e) {
	let t = e, n = 0, r = /* @__PURE__ */ new Map();
	return {
		get: () => t,
		change(e) {
			t = {
				...t,
				...e
			};
		},
		identify(e, i) {
			let a = t;
			n += 1;
			let o = String(n);
			return r.set(o, () => {
				let n = e.filter((e) => a[e] !== void 0 && t[e] === a[e]);
				return t = {
					...t,
					...Object.fromEntries(n.map((e) => [e, i?.[e]]))
				}, n.length > 0;
			}), r.delete(String(n - 50)), o;
		},
		takeBack(e) {
			let t = r.get(e)?.() ?? !1;
			return r.delete(e), t;
		}
	};
}
// packages/embed/src/envelope.ts
var n = "touchline", r = (e) => typeof e == "object" && !!e, i = ({ type: e, payload: t, id: r }) => ({
	source: n,
	version: 1,
	type: e,
	payload: t,
	...r !== void 0 && { id: r }
});
function a(e) {
	if (!r(e) || e.source !== n || e.version !== 1) return null;
	let { type: t, payload: i, id: a } = e;
	return typeof t == "string" ? {
		type: t,
		payload: i,
		...typeof a == "string" && { id: a }
	} : null;
}
// packages/embed/src/connection.ts
function o({ onReady: e, onLeave: t, onMessage: n }) {
	let r = null, o = !1, s = [], c = () => {
		r && (r.onmessage = null), r?.close(), r = null, o = !1;
	}, l = () => {
		o = !0;
		let t = s;
		s = [], e();
		for (let e of t) r?.postMessage(i(e));
	}, u = (e) => {
		let r = a(e);
		r?.type === "handshake:ready" ? l() : r?.type === "handshake:bye" ? (c(), t?.()) : r && n(r);
	};
	return {
		send(e) {
			o ? r?.postMessage(i(e)) : e.type !== "viewport" && s.push(e);
		},
		attach(e) {
			c(), r = e, r.onmessage = (e) => u(e.data);
		},
		close() {
			c(), s = [];
		}
	};
}
// packages/embed/src/options.ts
var s = (e) => {
	throw TypeError(`Touchline: ${e}`);
};
function c(e) {
	let t = typeof e == "string" ? document.querySelector(e) : e;
	return t instanceof Element ? t : s("`container` is neither an element nor a selector that finds one");
}
function l(e) {
	try {
		return new URL(e);
	} catch {
		return null;
	}
}
function u(e) {
	let t = l(String(e));
	return t && /^https?:$/.test(t.protocol) ? t.origin : s("`origin` is no origin such as https://sports.example.com");
}
function d(e) {
	return typeof e == "string" && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(e);
}
function f(e) {
	let { mode: t = "fill", header: n = "sportsbook", path: r, routes: i, getToken: a, holdPromotions: o = !1 } = e;
	return t !== "fill" && t !== "auto" && s("`mode` is neither \"fill\" nor \"auto\""), n !== "sportsbook" && n !== "host" && s("`header` is neither \"sportsbook\" nor \"host\""), r !== void 0 && !d(r) && s("`path` does not begin with a single slash"), i !== void 0 && !d(i) && s("`routes` is no path such as /sportsbook"), typeof o != "boolean" && s("`holdPromotions` is neither true nor false"), a !== void 0 && typeof a != "function" && s("`getToken` is no function"), {
		options: e,
		container: c(e.container),
		origin: u(e.origin),
		mode: t
	};
}
// packages/embed/src/controls.ts
function p(e) {
	return {
		navigate(t) {
			if (!d(t)) throw TypeError("Touchline: `navigate` takes a path such as /soccer");
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
var m = {
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
}, h = {
	signIn: "sign-in",
	signUp: "sign-up",
	deposit: "deposit"
};
function g(e, t) {
	try {
		e(t);
	} catch (e) {
		reportError(e);
	}
}
function _(e, t) {
	let n = /* @__PURE__ */ new Map(), r = (e) => e in h && t(), i = (e, t) => {
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
			for (let r of n.get(e) ?? []) g(r, t);
		},
		requests: () => Object.keys(h).filter((e) => n.get(e)?.size).map((e) => h[e]),
		clear: () => n.clear()
	};
}
// packages/embed/src/frame.ts
var v = "touchline-embed", y = "host-header", b = [
	"autoplay",
	"clipboard-write",
	"encrypted-media",
	"picture-in-picture",
	"web-share",
	"fullscreen"
];
function x(e) {
	let { featurePolicy: t } = document;
	return t?.features().includes(e) ?? !0;
}
var S = "640px", C = {
	top: 0,
	bottom: 0
}, w = ({ top: e, bottom: t }) => `calc(100dvh - ${e + t}px)`;
function T({ origin: e, mode: t, options: n }, r) {
	let i = document.createElement("iframe"), { locale: a, header: o, title: s = "Sportsbook", offsets: c = C } = n;
	i.name = o === "host" ? `${v} ${y}` : v, i.title = s, i.allow = b.filter(x).join("; "), i.src = e + (a ? `/${a}${r === "/" ? "" : r}` : r);
	let { style: l } = i;
	return l.display = "block", l.width = "100%", l.border = "0", l.height = t === "fill" ? w(c) : S, l.scrollMarginTop = `${c.top}px`, i;
}
function E(e) {
	return r(e) && Array.isArray(e.proto) && e.proto.includes(1);
}
function D({ frame: e, origin: t, sdk: n, caps: r, onPort: o, onProblem: s }) {
	let c = ({ source: c, origin: l, data: u }) => {
		if (c !== e.contentWindow || l !== t) return;
		let d = a(u);
		if (d?.type !== "handshake:syn") return;
		if (!E(d.payload)) return s("the sportsbook speaks no version of ours; load its own SDK");
		let { port1: f, port2: p } = new MessageChannel();
		o(f);
		let m = i({
			type: "handshake:ack",
			payload: {
				proto: 1,
				sdk: n,
				caps: r
			}
		});
		e.contentWindow?.postMessage(m, t, [p]);
	};
	return addEventListener("message", c), () => removeEventListener("message", c);
}
// packages/embed/src/visible-area.ts
function O(e, t, n) {
	let r = Math.max(e.top, n.top), i = Math.min(e.bottom, t - n.bottom);
	return {
		top: Math.round(Math.max(0, r - e.top)),
		height: Math.round(Math.max(0, i - r)),
		offsets: n
	};
}
function k({ frame: e, offsets: t, onChange: n }) {
	let r = "", i = 0, a = () => {
		i = 0;
		let a = O(e.getBoundingClientRect(), innerHeight, t()), o = JSON.stringify(a);
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
function A({ frame: e, mode: t, offsets: n, onVisibleAreaChange: r }) {
	let i = n, a = t === "auto" ? k({
		frame: e,
		offsets: () => i,
		onChange: r
	}) : null;
	return {
		offsets: () => i,
		setOffsets(n) {
			i = n, e.style.scrollMarginTop = `${n.top}px`, t === "fill" && (e.style.height = w(n)), a?.report();
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
// packages/embed/src/outage-card.ts
var j = 1e4, M = 500, N = 2e4, P = {
	unreachable: "The sportsbook cannot be reached. Check your connection.",
	retry: "Try again"
}, F = {
	dark: {
		surface: "#121714",
		text: "#eef3ec",
		accent: "#cff24a",
		"on-accent": "#10140d"
	},
	light: {
		surface: "#ffffff",
		text: "#141a12",
		accent: "#3f5f00",
		"on-accent": "#ffffff"
	}
};
function I({ offsetTop: e, offsetLeft: t, offsetWidth: n, offsetHeight: r }, { theme: i = "dark", appearance: a, texts: o }, s) {
	let c = {
		...F[i],
		...a?.[i]
	}, { unreachable: l, retry: u } = {
		...P,
		...o
	}, d = document.createElement("div");
	d.setAttribute("role", "alert"), Object.assign(d.style, {
		position: "absolute",
		top: `${e}px`,
		left: `${t}px`,
		width: `${n}px`,
		height: `${r}px`,
		minHeight: "240px",
		boxSizing: "border-box",
		padding: "64px 24px 24px",
		borderRadius: "12px",
		display: "flex",
		flexDirection: "column",
		alignItems: "center",
		gap: "16px",
		textAlign: "center",
		font: "500 16px/1.5 system-ui, sans-serif",
		color: c.text,
		background: c.surface
	});
	let f = document.createElement("p");
	f.style.margin = "0", f.textContent = l;
	let p = document.createElement("button");
	return p.type = "button", p.textContent = u, Object.assign(p.style, {
		minHeight: "44px",
		padding: "0 20px",
		border: "0",
		borderRadius: "8px",
		font: "inherit",
		cursor: "pointer",
		color: c["on-accent"],
		background: c.accent
	}), p.addEventListener("click", s), d.append(f, p), d;
}
function L(e, t) {
	let n, r = null, i = !1, a = () => {
		r?.remove(), r = null;
	}, o = () => {
		a();
		let { src: t } = e;
		e.src = t;
	}, s = () => {
		r || (r = I(e, t(), o), e.after(r));
	}, c = (e) => {
		clearTimeout(n), n = setTimeout(s, e);
	}, l = () => !i && c(navigator.onLine ? j : M), u = () => r && o();
	return e.addEventListener("load", l), addEventListener("online", u), {
		onAnswer() {
			i = !0, clearTimeout(n), a();
		},
		onLeave() {
			i = !1, c(N);
		},
		stop() {
			clearTimeout(n), e.removeEventListener("load", l), removeEventListener("online", u), r?.remove();
		}
	};
}
// packages/embed/src/routes.ts
function R(e, { pathname: t, search: n, hash: r }) {
	if (t !== e && !t.startsWith(`${e}/`)) return null;
	let i = (t.slice(e.length) || "/") + n + r;
	return d(i) ? i : null;
}
var z = (e, t) => t === "/" ? e || "/" : e + (/^\/[?#]/.test(t) ? t.slice(1) : t);
function B(e, t) {
	let n = e.replace(/\/$/, ""), r = () => R(n, location), i = document.title, a = i, o = !0, s = null, c = null, l = /* @__PURE__ */ new Set(), u = () => {
		let e = r();
		e !== null && (o = !0, l.add(s).add(c).delete(e), c = e, t(e));
	};
	return addEventListener("popstate", u), {
		path: () => r() ?? "/",
		follow(e, t, a) {
			if (c !== null && l.has(e)) return !1;
			c = null, l.clear(), s = e;
			let u = !o && !a && r() !== e;
			return o = !1, u ? history.pushState(null, "", z(n, e)) : r() !== e && history.replaceState(history.state, "", z(n, e)), i = t, document.title = t, u;
		},
		stop() {
			removeEventListener("popstate", u), document.title === i && (document.title = a);
		}
	};
}
// packages/embed/src/tokens.ts
function V({ getToken: e, send: t, onProblem: n }) {
	let i = null, a = (t) => (i ??= (async () => e(t))().finally(() => {
		i = null;
	}), i);
	return async ({ id: e, payload: i }) => {
		let o = r(i) && i.why === "expired" ? "expired" : "init";
		t({
			type: "token",
			payload: await a(o).then((e) => ({ token: e || null }), (e) => (n(`getToken failed: ${String(e)}`), {
				token: null,
				failed: !0
			})),
			...e !== void 0 && { id: e }
		});
	};
}
// packages/embed/src/version.ts
var H = "0.1.7", U = 3e4, W = "Touchline: the sportsbook does not answer; is this page among its ALLOWED_ORIGINS?";
function G(e, t) {
	let { emitter: n, layout: i, routes: a, options: o, handleTokenRequest: s } = e, { type: c, payload: l, id: u } = t;
	c === "sportsbook:error" && u !== void 0 && o.takeBack(u) && K(e), c === "sportsbook:token-request" && s?.(t), r(l) && c === "sportsbook:page-size-changed" && i.setPageHeight(l.height), r(l) && c === "sportsbook:page-loaded" && d(l.path) && a?.follow(l.path, String(l.title), l.replaces === !0) && i.showTop();
	let f = Object.hasOwn(m, c) ? m[c] : void 0;
	f && n.emit(f, l);
}
function K({ connection: e, emitter: t, layout: n, routes: r, options: i }, a) {
	let { mode: o = "fill", theme: s, appearance: c, holdPromotions: l = !1 } = i.get(), u = t.requests(), d = {
		...s && { theme: s },
		...c && { appearance: c }
	}, f = {
		mode: o,
		offsets: n.offsets(),
		listeners: u,
		routes: r !== null,
		hold_promotions: l,
		...d
	}, p = i.identify(["theme", "appearance"], a);
	e.send({
		type: "iframe_integration",
		payload: f,
		id: p
	});
}
function q(e, t) {
	let { connection: n, layout: r, options: i } = e, { locale: a, currency: o, theme: s, appearance: c, offsets: l, holdPromotions: u } = t, d = i.get();
	i.change(t), l && r.setOffsets(l), (s || c || l || u !== void 0) && K(e, d), o && n.send({
		type: "change_currency",
		payload: { currency: o },
		id: i.identify(["currency"], d)
	}), a && n.send({
		type: "change_locale",
		payload: { locale: a },
		id: i.identify(["locale"], d)
	});
}
function J(e, t) {
	let n = () => {}, r = () => {}, i = new Promise((e, i) => {
		n = e, r = (e) => {
			s(), t(), i(Error(e));
		};
	}), a = setTimeout(() => r(W), e), o = !0, s = () => {
		o = !1, clearTimeout(a);
	};
	return {
		ready: i,
		answer: (e) => n(e),
		fail: (e) => o && r(e),
		stop: s
	};
}
function Y({ container: e, origin: n, mode: r, options: i }, { onReady: a, onRequests: s }) {
	let c = _(i.on ?? {}, s), l = (e) => c.emit("error", { message: e }), u = o({
		onReady() {
			b.outage.onAnswer(), a();
		},
		onLeave: () => b.outage.onLeave(),
		onMessage: (e) => G(b, e)
	}), d = i.routes === void 0 ? null : B(i.routes, (e) => u.send({
		type: "page_changed",
		payload: { path: e }
	})), f = T({
		container: e,
		origin: n,
		mode: r,
		options: i
	}, i.path ?? d?.path() ?? "/"), { offsets: p = C, getToken: m } = i, h = A({
		frame: f,
		mode: r,
		offsets: p,
		onVisibleAreaChange: (e) => u.send({
			type: "viewport",
			payload: e
		})
	}), g = m && V({
		getToken: m,
		send: u.send,
		onProblem: l
	}), v = t(i), y = L(f, v.get), b = {
		connection: u,
		emitter: c,
		layout: h,
		routes: d,
		options: v,
		outage: y,
		handleTokenRequest: g
	}, x = D({
		frame: f,
		origin: n,
		sdk: H,
		caps: m ? ["token"] : [],
		onPort: u.attach,
		onProblem: l
	});
	return {
		parts: b,
		frame: f,
		stop: () => {
			x();
			for (let e of [
				h,
				d,
				y
			]) e?.stop();
			u.close(), c.clear(), f.remove();
		}
	};
}
function X(t) {
	let n = f(t), { parts: r, frame: i, stop: a } = Y(n, {
		onReady: () => {
			h.stop(), K(r);
			let { currency: e } = l.get();
			e && o.send({
				type: "change_currency",
				payload: { currency: e },
				id: l.identify(["currency"])
			}), s.reportVisibleArea(), h.answer(m);
		},
		onRequests: () => K(r)
	}), { connection: o, layout: s, emitter: c, options: l } = r, u = (e) => q(r, e), d = () => {
		h.stop(), a();
	}, m = {
		iframe: i,
		...p(o.send),
		on: c.on,
		update: u,
		destroy: d
	}, h = J(n.options.timeoutMs ?? U, a);
	return n.container.append(i), e(n.origin).then((e) => e !== null && h.fail(e)), {
		handle: m,
		ready: h.ready
	};
}
// packages/embed/src/element.ts
var Z = [
	"locale",
	"currency",
	"path",
	"routes"
], Q = [
	"locale",
	"currency",
	"theme"
], $ = globalThis.HTMLElement ?? class {}, ee = class extends $ {
	static observedAttributes = Q;
	options = {};
	#e = null;
	ready = null;
	connectedCallback() {
		let { handle: e, ready: t } = X({
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
		let e = Z.flatMap((e) => this.hasAttribute(e) ? [[e, this.getAttribute(e)]] : []), t = this.getAttribute("theme");
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
function te() {
	let { customElements: e } = globalThis;
	e && !e.get("touchline-sportsbook") && e.define("touchline-sportsbook", ee);
}
// packages/embed/src/touchline.ts
var ne = H, re = async (e) => X(e).ready;
te();
export { re as mount, ne as version };
