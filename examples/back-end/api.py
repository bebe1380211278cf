"""HTTP: finds the call of a request, checks it by the contract, and sends what its handler returns."""
import gzip
import hashlib
import json
import re
import sys
import traceback
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

import contract

MAX_BODY = 1_000_000
HANDLERS = {}  # operationId: function(call); it returns the body of a 200, or None for a 204
PAGES = {}  # path: function() that returns HTML
TEXTS = {"NOT_FOUND": "This page does not exist."}  # error: what the player reads


class Refused(Exception):
    """An error of the contract: its name, and fields of `data` such as `errors_by_bet`."""

    def __init__(self, name, **data):
        super().__init__(name)
        self.name, self.data = name, data

    def to_response(self):
        error = contract.ERRORS[self.name]
        text = {"localized_message": TEXTS[self.name]} if self.name in TEXTS else {}
        return error["status"], dict(code=error["code"], message=self.name, data={"details": [], **text, **self.data})


@dataclass
class Call:
    parameters: dict
    body: dict
    headers: dict
    player: dict  # None: a visitor
    response_headers: dict


def handles(operation_id):
    def register(function):
        HANDLERS[operation_id] = function
        return function
    return register


def list_not_offered():
    """The optional calls without a handler, which the settings name so that pages do not send them."""
    return [operation["operationId"] for _, _, operation in contract.CALLS
            if operation["operationId"] not in HANDLERS and "x-level" not in operation]


def identify_player(headers, is_required, takes_cookie):
    """players.py replaces this function; without it everybody is a visitor."""
    return None


def read_query(text):
    """Joins the values of `id=1&id=2`, `id[]=1` and `id[0]=1` with commas."""
    values = {}
    for name, value in parse_qsl(text, keep_blank_values=True):
        name = re.sub(r"\[\d*\]$", "", name)
        values[name] = f"{values[name]},{value}" if values.get(name) else value
    return values


def page(items, parameters):
    """A page of a list, as the contract has it."""
    number, limit = parameters.get("page", 1), parameters.get("limit", 100)
    return dict(data=items[(number - 1) * limit:number * limit],
                pagination=dict(total=len(items), page=number, limit=limit, last_page=max(1, -(-len(items) // limit))))


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keeps connections open
    disable_nagle_algorithm = True
    wbufsize = -1  # headers and body leave together
    origin = ""

    def respond(self):
        headers = {}
        try:
            status, body = self.find_response(headers)
        except Refused as refused:
            status, body = refused.to_response()
        except Exception:  # a defect of this program: its details are for the log alone
            traceback.print_exc(file=sys.stderr)
            status, body = Refused("INTERNAL_ERROR").to_response()
        self.send(status, body, headers)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = respond

    def find_response(self, response_headers):
        text = self.read_body()
        url = urlsplit(self.path)
        found = contract.find_call(self.command, url.path)
        if url.path in PAGES and self.command == "GET":
            return 200, PAGES[url.path]()
        if found is None:
            raise Refused("NOT_FOUND")
        operation, path_values = found
        if operation is None:
            raise Refused("METHOD_NOT_ALLOWED")
        handle = HANDLERS.get(operation["operationId"])
        if handle is None:
            raise Refused("NOT_IMPLEMENTED")
        if operation["is_platform"] and self.command != "GET":
            self.refuse_forgery()
        ways = operation["security"] or [{}]  # an empty one: anybody may call
        takes_cookie = any("cookie" in way for way in ways)
        player = identify_player(self.headers, {} not in ways, takes_cookie) if ways != [{}] else None
        values, problems = contract.read_parameters(operation, path_values, read_query(url.query))
        body = self.parse_body(operation, text, problems)
        if problems:
            raise Refused("VALIDATION_FAILED", details=problems)
        result = handle(Call(values, body, self.headers, player, response_headers))
        return (204, None) if result is None else (200, result)

    def read_body(self):
        length = self.headers.get("Content-Length", "0")
        if not length.isdecimal():
            raise Refused("BAD_REQUEST")
        text = self.rfile.read(min(int(length), 10 * MAX_BODY))  # a client that still sends would not read an error
        if int(length) <= MAX_BODY:
            return text
        self.close_connection = True
        raise Refused("PAYLOAD_TOO_LARGE")

    def parse_body(self, operation, text, problems):
        declared = operation.get("requestBody")
        if declared is None or (not text and not declared["required"]):
            return {}
        if self.headers.get_content_type() != "application/json":
            raise Refused("UNSUPPORTED_MEDIA_TYPE")
        try:
            body = json.loads(text)
        except ValueError:
            raise Refused("BAD_REQUEST") from None
        problems += contract.find_problems(declared["content"]["application/json"]["schema"], body, "body")
        return body

    def refuse_forgery(self):
        """A page of a foreign site can make a browser send the cookie, but not these headers."""
        origin, own = self.headers.get("Origin", self.origin), f"http://{self.headers.get('Host')}"
        is_allowed = "X-Platform-App" in self.headers and origin in (self.origin, own)
        if "Cookie" in self.headers and "Authorization" not in self.headers and not is_allowed:
            raise Refused("FORBIDDEN")

    def send(self, status, body, more):
        is_page = isinstance(body, str)
        data = b"" if body is None else body.encode() if is_page else json.dumps(body, ensure_ascii=False).encode()
        is_own = "Authorization" in self.headers or "Cookie" in self.headers
        headers = {"Content-Type": "text/html; charset=utf-8" if is_page else "application/json",
                   "X-Content-Type-Options": "nosniff", "Vary": "Origin, Accept-Language, Accept-Encoding",
                   "Cache-Control": "no-store" if status >= 400 or is_own or is_page else "no-cache",
                   "Access-Control-Allow-Origin": self.origin, "Access-Control-Allow-Credentials": "true",
                   "Access-Control-Expose-Headers": "ETag, Retry-After, Stream-Position, Feed-Head", **more}
        if is_page:
            headers["Content-Security-Policy"] = f"frame-ancestors {self.origin}"
        if status == 200 and self.command == "GET" and not is_own:
            headers["ETag"] = f'"{hashlib.sha256(data).hexdigest()[:32]}"'
            if headers["ETag"] in self.headers.get("If-None-Match", ""):
                status, data = 304, b""
        if len(data) > 1000 and not is_own and "gzip" in self.headers.get("Accept-Encoding", ""):
            data, headers["Content-Encoding"] = gzip.compress(data, 3), "gzip"
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_OPTIONS(self):
        self.send(204, None, {"Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
                              "Access-Control-Allow-Headers": "Accept-Version, X-Platform-App, Authorization, "
                                                              "Idempotency-Key, Content-Type",
                              "Access-Control-Max-Age": "600"})

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 128
