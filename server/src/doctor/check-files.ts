import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { HealthCheckResult } from '@vitrine/contract/doctor'
import { freeSpace } from '../platform/storage-health.ts'
import { type Fault, FAULTS, fault, note, errorReason, passed } from './check-result.ts'
import type { DoctorContext } from './doctor-context.ts'

const FOLDER = 'health'

/** Writes, reads, lists and deletes a probe file. */
export async function checkStorage({
  config,
  files,
  findOtherFolder,
}: DoctorContext): Promise<HealthCheckResult> {
  const key = `${FOLDER}/doctor-${randomBytes(8).toString('hex')}`
  const body = randomBytes(256)
  const steps: readonly (readonly [Fault, string, () => Promise<boolean>])[] = [
    ['storage-write', 'takes no file', async () => (await files.put(key, body), true)],
    [
      'storage-read',
      'does not give back what was written',
      async () =>
        body.equals((await files.get(key)) ?? Buffer.alloc(0)) &&
        body.subarray(3, 10).equals((await files.getRange(key, 3, 7)) ?? Buffer.alloc(0)),
    ],
    [
      'storage-list',
      'does not list a file that was written',
      async () => (await files.list(FOLDER)).includes(key),
    ],
    [
      'storage-delete',
      'keeps a file that was deleted',
      async () => {
        await files.remove(key)
        return (await files.get(key)) === undefined
      },
    ],
  ]
  for (const [name, what, step] of steps) {
    const reason = await step().then(
      (done) => (done ? undefined : 'no error was given'),
      (error: unknown) => errorReason(error),
    )
    if (reason === undefined) continue
    if (name !== 'storage-write') await files.remove(key).catch(() => {})
    return fault(
      name,
      `The storage of files ${what} (${reason}).`,
      config.storageUrl === null
        ? 'Make the folder `files` in DATA_DIR readable and writable for the user that runs the program.'
        : 'Check host, bucket, key and region in STORAGE_URL, and let the key put, get, list and delete objects.',
    )
  }
  const other = await findOtherFolder()
  if (other !== undefined) {
    return fault(
      'storage-other-folder',
      `The files of this database lie in another folder, and may be missing here (${files.description}).`,
      `Set DATA_DIR to where they are, or restore them. Where they are all here, write ${other} into the file \`folder-id\` beside them.`,
    )
  }
  const sentence = `Writes, reads, lists and deletes: ${files.description}.`
  // Fine for one replica; several would miss each other's files.
  return config.databaseUrl !== null && config.storageUrl === null
    ? note(
        'storage',
        `${sentence} A replica with another folder does not start while this one runs.`,
        'With more than one replica set STORAGE_URL, or let all share DATA_DIR.',
      )
    : passed('storage', sentence)
}

/** A busy day could fill less. */
const ENOUGH_MEGABYTES = 1024

export async function checkDisk({ dataFolder }: DoctorContext): Promise<HealthCheckResult> {
  const { megabytes, noEntries } = await freeSpace(dataFolder)
  const room = noEntries ? 'no room for another file' : `${Math.floor(megabytes)} MB left`
  if (!noEntries && megabytes >= ENOUGH_MEGABYTES)
    return passed('disk', `The disk of ${dataFolder} has ${Math.floor(megabytes / 1024)} GB left.`)
  return fault(
    'disk-full',
    `The disk of ${dataFolder} has ${room}.`,
    'Free some space there, or move the folder to a larger disk and set DATA_DIR to it.',
  )
}

/** Folders that the settings name and that do not exist. */
export async function checkFolders({ config }: DoctorContext): Promise<HealthCheckResult[]> {
  const { dictionariesFolder, tlsAllowDir, backups } = config
  const found = await Promise.all([
    // The program creates these two.
    ...[
      { variable: 'TLS_ALLOW_DIR', folder: tlsAllowDir },
      { variable: 'BACKUP_URL', folder: backups.url?.startsWith('s3://') ? null : backups.url },
    ].map(async ({ variable, folder }) => {
      const named = await missingFolder(folder)
      return named === undefined
        ? []
        : note(
            FAULTS['folder-missing'],
            `${variable} names ${named}, which does not exist yet.`,
            'The program creates this folder when it needs it. Correct the variable if the folder should exist.',
          )
    }),
    missingFolder(dictionariesFolder).then((named) =>
      named === undefined
        ? []
        : fault(
            'folder-missing',
            `DICTIONARIES names ${named}, which does not exist: no spelling is checked with it.`,
            'Correct DICTIONARIES, or create the folder with its .aff and .dic files.',
          ),
    ),
  ])
  return found.flat()
}

/** The absolute path, if no folder is there. Other errors belong to the checks that use it. */
async function missingFolder(folder: string | null): Promise<string | undefined> {
  if (folder === null) return undefined
  const isMissing = await stat(folder).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
  )
  return isMissing ? path.resolve(folder) : undefined
}
