/** nginx with the shipped configuration and the cluster's addresses. */
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, ROOT, startProgram } from './program.ts'
import { findProgram } from './realtime-server.ts'

export interface ProxyOptions {
  readonly sitePort: number
  readonly apiPort: number
  readonly web: readonly number[]
  readonly api: readonly number[]
  readonly realtime: number
}

/** Null where this machine has no nginx. */
export async function startProxy(options: ProxyOptions): Promise<Program | null> {
  const command = findProgram('nginx', 'NGINX_PATH')
  if (!command) return null
  const folder = await mkdtemp(join(tmpdir(), 'touchline-nginx-'))
  // nginx started by root runs its workers as another user.
  await chmod(folder, 0o755)
  const config = join(folder, 'config')
  await cp(join(ROOT, 'deploy/nginx'), config, { recursive: true })
  const { web, api, realtime, sitePort, apiPort } = options
  const upstreams = [upstream('web', web), upstream('api', api), upstream('realtime', [realtime])]
  await writeFile(join(config, 'upstreams.conf'), upstreams.join(''))
  await writeFile(join(config, 'listen-site.conf'), `listen 127.0.0.1:${sitePort};`)
  await writeFile(join(config, 'listen-api.conf'), `listen 127.0.0.1:${apiPort};`)
  const program = await startProgram({
    name: 'nginx',
    command,
    args: ['-p', folder, '-c', join(config, 'nginx.conf'), '-g', `daemon off; pid ${folder}/nginx.pid;`],
    readyUrl: `http://127.0.0.1:${apiPort}/readyz`,
  })
  return {
    ...program,
    async end(signal) {
      await program.end(signal)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const upstream = (name: string, ports: readonly number[]): string =>
  `upstream ${name} {\n${ports.map(port => `  server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;\n`).join('')}}\n`
