/**
 * Reduces the Centrifuge client to what this product uses of it: one WebSocket, JSON, and subscriptions to streams. What
 * other options switch on is folded to constants, and then methods and fields that nothing refers to any more are removed,
 * because a bundler keeps every method of a class. Throws when the library has no member of a name listed here.
 */
import { type ESTree, minifySync, parseSync, Visitor } from 'vite'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Method {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Fields that only options set which are never given, with the value that they have without them. */
const CONSTANT_FIELDS: ReadonlyMap<string, string> = new Map([
  ['_map', 'false'],
  ['_sharedPoll', 'false'],
  ['_emulation', 'false'],
  ['_debugEnabled', 'false'],
  ['_getState', 'null'],
  ['_getData', 'null'],
])
/** Methods whose calls have no effect, or a known result: debug output, and transports other than WebSocket. */
const CONSTANT_CALLS: ReadonlyMap<string, string> = new Map([
  ['_debug', 'undefined'],
  ['emulation', 'false'],
  ['localStorageItem', 'null'],
])
const UNUSED_TRANSPORTS: ReadonlySet<unknown> = new Set(['webtransport', 'http_stream', 'sse', 'sockjs'])
/** The declarations of the library's copy of the package `events`. */
const EVENTS_PACKAGE: ReadonlySet<string> = new Set(['requireEvents', 'eventsExports', 'EventEmitter'])
/**
 * Returns the reduced source.
 * @param code the library's ES module
 * @param usedNames names of the members that its callers use
 * @param emitter import specifier of the class that replaces the package `events`
 */
export function reduceCentrifuge(code: string, usedNames: ReadonlySet<string>, emitter: string): string {
  let current = compress(foldConstants(code, emitter))
  for (;;) {
    const next = compress(removeUnusedMembers(current, usedNames))
    if (next === current) break
    current = next
  }
  return compress(current, { mangleProps: { include: /^_/ } })
}

/** Removes unreachable code, unused declarations and white space, and evaluates constants. */
function compress(code: string, options: object = {}): string {
  const { code: result, errors } = minifySync('centrifuge.mjs', code, {
    module: true,
    mangle: false,
    compress: { target: 'es2023' },
    codegen: { removeWhitespace: true },
    ...options,
  })
  if (errors[0]) throw new Error(`centrifuge: ${errors[0].message}`)
  return result
}

/** Replaces ranges by texts; an edit inside a replaced range is dropped. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  let result = ''
  let position = 0
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < position) continue
    result += code.slice(position, start) + text
    position = end
  }
  return result + code.slice(position)
}

/** Name of a member that is referred to by its name, such as `this.name`. */
const memberName = (node: ESTree.Node): string | null =>
  node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier' ? node.property.name : null

function foldConstants(code: string, emitter: string): string {
  const edits: Edit[] = [{ start: 0, end: 0, text: `import { EventEmitter } from ${JSON.stringify(emitter)};\n` }]
  const missing = new Set<unknown>([
    ...CONSTANT_FIELDS.keys(),
    ...CONSTANT_CALLS.keys(),
    ...UNUSED_TRANSPORTS,
    ...EVENTS_PACKAGE,
  ])
  const replace = ({ start, end }: { start: number; end: number }, text: string, name: unknown) => {
    missing.delete(name)
    edits.push({ start, end, text })
  }
  new Visitor({
    FunctionDeclaration(node) {
      if (node.id && EVENTS_PACKAGE.has(node.id.name)) replace(node, '', node.id.name)
    },
    VariableDeclaration(node) {
      const id = node.declarations[0]?.id
      if (id?.type === 'Identifier' && EVENTS_PACKAGE.has(id.name)) replace(node, '', id.name)
    },
    SwitchCase(node) {
      if (node.test?.type === 'Literal' && UNUSED_TRANSPORTS.has(node.test.value)) replace(node, '', node.test.value)
    },
    ExpressionStatement(node) {
      if (node.expression.type !== 'AssignmentExpression') return
      const name = memberName(node.expression.left)
      if (name && CONSTANT_FIELDS.has(name)) replace(node, ';', name)
    },
    CallExpression(node) {
      const name = node.callee.type === 'Identifier' ? node.callee.name : memberName(node.callee)
      const value = name && CONSTANT_CALLS.get(name)
      if (value) replace(node, value, name)
    },
    MemberExpression(node) {
      const name = memberName(node)
      const value = name && CONSTANT_FIELDS.get(name)
      if (value) replace(node, value, name)
    },
  }).visit(parseSync('centrifuge.mjs', code).program)
  if (missing.size > 0) throw new Error(`centrifuge: nothing is called ${[...missing].join(', ')}`)
  return applyEdits(code, edits)
}

/** Removes methods that nothing calls, and assignments to private fields that nothing reads. */
function removeUnusedMembers(code: string, usedNames: ReadonlySet<string>): string {
  const { program } = parseSync('centrifuge.mjs', code)
  const methods: Method[] = []
  const assignments: { name: string; node: ESTree.AssignmentExpression }[] = []
  const mentions: { name: string; at: number }[] = []
  new Visitor({
    MethodDefinition({ kind, key, start, end }) {
      if (kind === 'method' && key.type === 'Identifier') methods.push({ name: key.name, start, end })
    },
    MemberExpression(node) {
      const name = memberName(node)
      if (name) mentions.push({ name, at: node.start })
    },
    Property({ key, start }) {
      if (key.type === 'Identifier') mentions.push({ name: key.name, at: start })
    },
    Literal({ value, start }) {
      if (typeof value === 'string') mentions.push({ name: value, at: start })
    },
    AssignmentExpression(node) {
      const name = node.operator === '=' && isPlainTarget(node.left) && memberName(node.left)
      if (name) assignments.push({ name, node })
    },
  }).visit(program)
  const isCalled = findCalled(methods, mentions, usedNames)
  const edits: Edit[] = methods
    .filter(method => !isCalled.has(method))
    .map(({ start, end }) => ({ start, end, text: '' }))
  const all = countNames(mentions)
  const written = countNames(assignments)
  for (const { name, node } of assignments) {
    if (!name.startsWith('_') || written.get(name) !== all.get(name)) continue
    edits.push({ start: node.start, end: node.end, text: code.slice(node.right.start, node.right.end) })
  }
  return applyEdits(code, edits)
}

const isPlainTarget = (node: ESTree.Node): boolean =>
  node.type === 'MemberExpression' && (node.object.type === 'ThisExpression' || node.object.type === 'Identifier')

function countNames(list: readonly { readonly name: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { name } of list) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** The methods whose names are mentioned outside of methods, by a caller, or in a method that is called itself. */
function findCalled(
  methods: readonly Method[],
  mentions: readonly { readonly name: string; readonly at: number }[],
  usedNames: ReadonlySet<string>,
): Set<Method> {
  const byMethod = new Map<Method | null, Set<string>>()
  for (const { name, at } of mentions) {
    const owner = methods.find(({ start, end }) => start <= at && at < end) ?? null
    byMethod.set(owner, (byMethod.get(owner) ?? new Set()).add(name))
  }
  const called = new Set<Method>()
  const names = new Set([...usedNames, ...(byMethod.get(null) ?? [])])
  for (const name of names) {
    for (const method of methods) {
      if (method.name !== name || called.has(method)) continue
      called.add(method)
      for (const next of byMethod.get(method) ?? []) names.add(next)
    }
  }
  return called
}
