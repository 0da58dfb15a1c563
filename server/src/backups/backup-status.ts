import { z } from 'zod'
import { listBackups } from '../platform/backup/manifest.ts'
import type { Vault } from '../platform/backup/vault.ts'

/** State of the backups, read from the vault, so it survives a restore. */
export type BackupStatus = {
  /** The newest complete backup. */
  readonly lastAt: Date | null
  readonly complete: number
  /** The last successful proof. */
  readonly proof: { readonly at: Date; readonly backupId: string } | null
}

const PROOF = 'proofs/last'
const proofSchema = z.object({ backupId: z.string(), provenAt: z.iso.datetime() })

export async function readBackupStatus(vault: Vault): Promise<BackupStatus> {
  const complete = (await listBackups(vault)).filter(({ isComplete }) => isComplete)
  const proof = await vault.get(PROOF)
  const known = proof && proofSchema.parse(JSON.parse(proof.toString()))
  const last = complete.at(-1)
  return {
    lastAt: last ? backupTime(last.id) : null,
    complete: complete.length,
    proof: known ? { at: new Date(known.provenAt), backupId: known.backupId } : null,
  }
}

export async function recordProof(vault: Vault, backupId: string, now: Date): Promise<void> {
  const proof = { backupId, provenAt: now.toISOString() }
  await vault.put(PROOF, Buffer.from(JSON.stringify(proof)))
}

/** Parses the time of `20261122T214500Z-3f2a`. */
export function backupTime(id: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(id) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
