/** Health check of a container: exit code 0 if the program on the given port of this machine answers /readyz with success. */
const [port] = process.argv.slice(2)

try {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) })
  process.exitCode = response.ok ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
