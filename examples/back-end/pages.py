"""Level bet: the page of signing in, which the sportsbook shows in a frame (HOST_URL)."""
import json

import api

SIGN_IN = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>
<style>body { font: 16px sans-serif; margin: 0 } label, button { display: block; margin-bottom: 1rem }
input { display: block; width: 100%; padding: .6rem; font: inherit; box-sizing: border-box }
button { padding: .6rem 1.2rem; font: inherit }</style>
<form><label>Email <input name="email" type="email" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button>Sign in</button><p role="alert"></p></form>
<script>
  const notify = (type, payload) => parent.postMessage({ source: 'touchline', version: 1, type, payload }, ORIGIN)
  const form = document.forms[0]
  form.onsubmit = async event => {
    event.preventDefault()
    const headers = { 'content-type': 'application/json', 'x-platform-app': 'sportsbook' }
    const body = JSON.stringify(Object.fromEntries(new FormData(form)))
    const response = await fetch('/users/sign_in', { method: 'POST', headers, body })
    if (response.ok) notify('signed-in')
    else form.querySelector('[role=alert]').textContent = (await response.json()).data.localized_message
  }
  onfocus = () => document.activeElement === document.body && form.email.focus()
  onkeydown = ({ key }) => key === 'Escape' && notify('cancelled')
  notify('ready')
  new ResizeObserver(() => notify('resize', { height: document.documentElement.offsetHeight })).observe(document.body)
</script>"""
api.TEXTS.update({"INVALID_CREDENTIALS": "Wrong email or password.",
                  "ACCOUNT_LOCKED": "Too many wrong passwords. Try again in 15 minutes."})
api.PAGES["/users/sign-in"] = lambda: SIGN_IN.replace("ORIGIN", json.dumps(api.Handler.origin))
