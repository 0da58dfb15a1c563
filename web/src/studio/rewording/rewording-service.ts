import { createContext, useContext } from 'react'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'

/** A configured rewording service for the draft on screen. */
export type RewordingService = {
  readonly orderId: string
  readonly language: string
  /** Its name. */
  readonly rewriter: string
  readonly rewords: (pointer: Pointer) => boolean
  /** Verdicts are stored for the saved text. */
  readonly onSave: () => Promise<boolean>
}

const Context = createContext<RewordingService | null>(null)
export const RewordingServiceProvider = Context.Provider

/** Null: none is set up. */
export const useRewordingService = (): RewordingService | null => useContext(Context)
