import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** A command that the running program carries out; resolves to what the operator reads. */
export type ControlCommand = (input: unknown) => Promise<string>

/** The running program could not carry out a command. */
export class ControlRefused extends Error {
  override name = 'ControlRefused'
}

const SOCKET = 'control.sock'

/**
 * Listens on a Unix socket in the data folder, which only its owner may enter. So commands work
 * beside a program that holds the embedded database. HTTP: `POST /NAME` with a JSON body answers
 * 200 and the text, or 409 and the reason.
 */
export async function openControlSocket(
  dataFolder: string,
  commands: ReadonlyMap<string, ControlCommand>,
): Promise<{ close(): void }> {
  const socket = path.join(dataFolder, SOCKET)
  // Of a killed program. The data folder's lock is held, so nobody else uses it.
  await rm(socket, { force: true })
  const carryOut = async (asked: IncomingMessage): Promise<[status: number, said: string]> => {
    const command = commands.get(asked.url?.slice(1) ?? '')
    if (asked.method !== 'POST' || !command) return [404, 'There is no such command.']
    try {
      return [200, await command(JSON.parse(await text(asked)))]
    } catch (error) {
      return [409, error instanceof Error ? error.message : String(error)]
    }
  }
  const server = createServer((asked, response) => {
    void carryOut(asked).then(([status, said]) => response.writeHead(status).end(said))
  })
  // A backup of a large shop takes hours.
  server.requestTimeout = 0
  server.listen(socket)
  await once(server, 'listening')
  await chmod(socket, 0o600)
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * Asks the program that runs on a data folder. Undefined: no program listens there. Throws
 * `ControlRefused` with the program's reason.
 */
export async function askRunningProgram(
  dataFolder: string,
  name: string,
  input: unknown,
): Promise<string | undefined> {
  const socketPath = path.join(dataFolder, SOCKET)
  const asked = request({ socketPath, method: 'POST', path: `/${name}` })
  asked.end(JSON.stringify(input))
  let status: number
  let said: string
  try {
    const [response] = await once(asked, 'response')
    status = response.statusCode
    said = await text(response)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ECONNREFUSED', 'EACCES'].includes(code)) return undefined
    throw error
  }
  if (status !== 200) throw new ControlRefused(said)
  return said
}
