"""The contract's OpenAPI documents: which call a request is, and what is wrong with its parameters and its body."""
import json
import re
from datetime import datetime
from pathlib import Path
from urllib.parse import unquote

HERE = Path(__file__).resolve().parent
# A copy of the documents beside this file, or those of this repository.
FOLDER = HERE / "openapi" if (HERE / "openapi").exists() else HERE.parents[1] / "packages/contract/generated"
DOCUMENTS = [json.loads((FOLDER / f"{api}.openapi.json").read_text("utf-8")) for api in ("platform", "sportsbook")]
COMPONENTS = {kind: {**DOCUMENTS[0]["components"][kind], **DOCUMENTS[1]["components"][kind]}
              for kind in ("schemas", "parameters")}
ERRORS = DOCUMENTS[1]["x-errors"]  # name: {status, code}
FLAGS = {**dict.fromkeys(("true", "1", "yes", "y", "on", "t"), True),
         **dict.fromkeys(("false", "0", "no", "n", "off", "f"), False)}


def resolve(part):
    """Follows a reference to the component that it names."""
    if "$ref" not in part:
        return part
    kind, name = part["$ref"].split("/")[-2:]
    return {**COMPONENTS[kind][name], **{key: value for key, value in part.items() if key != "$ref"}}


def list_calls():
    """Every call as (method, pattern of its path, operation); paths without parameters come first."""
    calls = []
    for document in DOCUMENTS:
        is_platform = document is DOCUMENTS[0]
        for path, methods in document["paths"].items():
            pattern = re.compile("".join(f"(?P<{part[1:-1]}>[^/]+)" if part.startswith("{") else re.escape(part)
                                         for part in re.split(r"(\{\w+\})", path)))
            calls += [(method.upper(), pattern, {**operation, "is_platform": is_platform})
                      for method, operation in methods.items() if "operationId" in operation]
    return sorted(calls, key=lambda call: call[1].groups)


CALLS = list_calls()


def find_call(method, path):
    """Returns the operation with its path parameters; the operation is None where only the method is wrong.
    Returns None for an unknown path."""
    found = [(verb, pattern.fullmatch(path), operation) for verb, pattern, operation in CALLS
             if pattern.fullmatch(path)]
    for verb, match, operation in found:
        if verb == method:
            return operation, {name: unquote(text) for name, text in match.groupdict().items()}
    return (None, {}) if found else None


TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def is_of_type(value, kind):
    if kind in ("integer", "number"):
        return isinstance(value, (int, float)) and not isinstance(value, bool) and (kind == "number" or value == int(value))
    return isinstance(value, TYPES[kind])


def is_of_format(value, kind):
    try:
        return kind not in ("date-time", "date") or bool(datetime.fromisoformat(value.replace("Z", "+00:00")))
    except ValueError:
        return False


def find_problems(schema, value, place):
    """Returns what is wrong with a value as FieldProblems; empty where it fits the schema."""
    schema = resolve(schema)
    if "anyOf" in schema:
        answers = [find_problems(each, value, place) for each in schema["anyOf"]]
        return [] if [] in answers else answers[0]
    if ("const" in schema and value != schema["const"]) or ("enum" in schema and value not in schema["enum"]):
        return [dict(field=place, message="must be one of the values of the contract")]
    if "type" in schema and not is_of_type(value, schema["type"]):
        return [dict(field=place, message=f"must be {schema['type']}")]
    if isinstance(value, str):
        fits = (schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
                and re.search(schema.get("pattern", ""), value) and is_of_format(value, schema.get("format")))
        return [] if fits else [dict(field=place, message="must fit the pattern and length of the contract")]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        fits = schema.get("minimum", value) <= value <= schema.get("maximum", value)
        return [] if fits else [dict(field=place, message="must be within the bounds of the contract")]
    if isinstance(value, list):
        fits = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        problems = [] if fits else [dict(field=place, message="has too few or too many items")]
        return problems + [problem for at, item in enumerate(value)
                           for problem in find_problems(schema.get("items", {}), item, f"{place}/{at}")]
    if isinstance(value, dict):
        return find_object_problems(schema, value, place)
    return []


def find_object_problems(schema, value, place):
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    problems = [dict(field=f"{place}/{name}", message="is missing")
                for name in schema.get("required", []) if name not in value]
    for name, item in value.items():
        if name in properties or others not in (True, False):
            problems += find_problems(properties.get(name, others), item, f"{place}/{name}")
        elif others is False:
            problems.append(dict(field=f"{place}/{name}", message="is not a property of the contract"))
    return problems


def read_parameter(schema, text, place):
    """Reads a parameter's text as the first type that it fits. Returns its value and what is wrong with it."""
    first = None
    for each in resolve(schema).get("anyOf", [schema]):
        kind, value = resolve(each).get("type"), text
        if kind in ("integer", "number"):
            value = int(text) if re.fullmatch(r"-?[0-9]{1,16}", text) else None
        elif kind == "boolean":
            value = FLAGS.get(text.lower())
        problems = find_problems(each, value, place)
        if not problems:
            return value, []
        first = first or problems
    return None, first


def read_parameters(operation, path_values, query_values):
    """Returns (values by name, FieldProblems). An empty value counts as not given; a list is joined with commas."""
    declared = {(each["in"], each["name"]): each for each in map(resolve, operation.get("parameters", []))}
    values, problems = {}, []
    given = {**{("path", name): text for name, text in path_values.items()},
             **{("query", name): text for name, text in query_values.items() if text != ""}}
    for (place, name), text in given.items():
        field = f"{'params' if place == 'path' else place}/{name}"
        if (place, name) not in declared:
            problems.append(dict(field=field, message="is not a parameter of the contract"))
            continue
        values[name], found = read_parameter(declared[place, name]["schema"], text, field)
        problems += found
    problems += [dict(field=f"query/{name}", message="is missing") for (place, name), each in declared.items()
                 if place == "query" and each.get("required") and (place, name) not in given]
    return values, problems
