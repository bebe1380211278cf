/** The cluster's third-party programs: nginx, Redis and PostgreSQL. Centrifugo is used where it is installed. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isOnPath } from './debian-packages.mjs'

const POSTGRES_FOLDER = '/usr/lib/postgresql'

/** @param {NodeJS.ProcessEnv} env */
function hasPostgres(env) {
  if (env.DATABASE_URL_TEST || (isOnPath('postgres', env) && isOnPath('initdb', env))) return true
  const versions = existsSync(POSTGRES_FOLDER) ? readdirSync(POSTGRES_FOLDER) : []
  return versions.some(version => existsSync(join(POSTGRES_FOLDER, version, 'bin', 'initdb')))
}

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {import('./debian-packages.mjs').Need}
 */
export const describePostgres = (env = process.env) => ({
  name: 'PostgreSQL',
  packageName: 'postgresql',
  isThere: () => hasPostgres(env),
})

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {import('./debian-packages.mjs').Need[]}
 */
export const listClusterPrograms = (env = process.env) => [
  { name: 'nginx', packageName: 'nginx', isThere: () => Boolean(env.NGINX_PATH) || isOnPath('nginx', env) },
  {
    name: 'Redis',
    packageName: 'redis-server',
    isThere: () => Boolean(env.REDIS_PATH) || isOnPath('redis-server', env),
  },
  describePostgres(env),
]
