import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type IntakeAnswer,
  onboardingRoutes,
  type PatchIntakeBody,
} from '@vitrine/contract/onboarding'
import { CallFailed, call } from '../api/call.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { browserStorage } from '../api/stored-order.ts'
import { intakeQuery } from './intake-query.ts'
import {
  type Answers,
  answersOf,
  forgetUnsaved,
  keepUnsaved,
  readStep,
  readUnsaved,
  resumeStep,
  type Step,
} from './intake-answers.ts'

export type SaveState = { is: 'idle' } | { is: 'saving' } | { is: 'saved'; what: string }
/** One sentence per field; `page` for what no field can mend. */
export type Problems = Partial<Record<keyof Answers | 'cv' | 'page', string>>
export type Wizard = ReturnType<typeof useWizard>

/** The wizard of one order: where the customer is, what was typed, and what the server has. */
export function useWizard(access: OrderAccess, intake: IntakeAnswer) {
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  // Where the customer goes on is found once: saving an answer must not move the page.
  const [resumed] = useState(() => resumeStep(intake))
  const [answers, setAnswers] = useState<Answers>(() => ({
    ...answersOf(intake),
    ...readUnsaved(browserStorage(), access.oid),
  }))
  const [saveState, setSaveState] = useState<SaveState>({ is: 'idle' })
  const [problems, setProblems] = useState<Problems>({})
  const [attempt, setAttempt] = useState(0)
  const step = readStep(query.get('step')) ?? resumed
  const isSaving = useRef(false)

  useFocusOnStep(step)

  const fail = (found: Problems) => {
    setProblems(found)
    setAttempt((count) => count + 1)
  }

  const go = (to: Step) => {
    setProblems({})
    // The history entry carries the access: a reload where nothing can be stored still finds it.
    setQuery({ step: String(to) }, { state: access })
  }

  return {
    access,
    intake,
    step,
    answers,
    problems,
    attempt,
    saveState,
    go,
    fail,

    change: (part: Partial<Answers>) => {
      setAnswers((now) => ({ ...now, ...part }))
      keepUnsaved(browserStorage(), access.oid, part)
      setProblems((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([field]) => !(field in part) && field !== 'page'),
        ),
      )
    },

    /** Sends answers; `fields` are the server's from then on. False, with the reason shown, if they did not arrive. */
    save: async (
      patch: PatchIntakeBody,
      { what, fields = [] }: { what: string; fields?: readonly (keyof Answers)[] },
    ): Promise<boolean> => {
      if (isSaving.current) return false
      isSaving.current = true
      setSaveState({ is: 'saving' })
      try {
        const saved = await call(onboardingRoutes.patchIntake, {
          ...addressed(access),
          body: patch,
        })
        queries.setQueryData(intakeQuery(access).queryKey, saved)
        forgetUnsaved(browserStorage(), access.oid, fields)
        setProblems({})
        setSaveState({ is: 'saved', what })
        return true
      } catch (failure) {
        setSaveState({ is: 'idle' })
        fail(problemsOf(failure))
        return false
      } finally {
        isSaving.current = false
      }
    },

    /** The file has arrived: what the page shows of it, without asking the server again. */
    noteUpload: (cvFileName: string) => {
      queries.setQueryData(
        intakeQuery(access).queryKey,
        (now) => now && { ...now, cvSource: 'upload' as const, cvFileName },
      )
      setProblems({})
      setSaveState({ is: 'saved', what: 'CV' })
    },
  }
}

export function addressed({ oid, t }: OrderAccess) {
  return { params: { paymentIntentId: oid }, query: { token: t } }
}

function problemsOf(failure: unknown): Problems {
  if (!(failure instanceof CallFailed)) return { page: NOT_SAVED }
  const { fields } = failure
  return Object.keys(fields).length > 0 ? fields : { page: failure.sentence ?? NOT_SAVED }
}

const NOT_SAVED =
  'Your answers could not be saved. Check your connection and try again: what you typed is kept on this device.'

/** A new step begins at its heading; the first one shown leaves the focus where the browser put it. */
function useFocusOnStep(step: Step): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [step])
}
