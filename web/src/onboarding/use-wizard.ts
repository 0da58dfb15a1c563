import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type IntakeResponse,
  onboardingRoutes,
  type PatchIntakeBody,
} from '@vitrine/contract/onboarding'
import { ApiError, request } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { browserStorage, keepsDetails } from '../api/stored-order.ts'
import { useForm } from '../ui/use-form.ts'
import { checkStep } from './check-step.ts'
import { intakeQuery } from './intake-query.ts'
import {
  type Answers,
  toAnswers,
  clearUnsaved,
  storeUnsaved,
  readStep,
  readUnsaved,
  firstOpenStep,
  type Step,
} from './intake-answers.ts'

export type Wizard = ReturnType<typeof useWizard>

/** The wizard of one order: step, typed answers, saved answers. */
export function useWizard(access: OrderAccess, intake: IntakeResponse) {
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  // Computed once: saving an answer must not change the step.
  const [resumed] = useState(() => firstOpenStep(intake))
  const [saved, setSaved] = useState<string>()
  const [takenAddress, setTakenAddress] = useState<{ name: string; proposals: string[] }>()
  const step = readStep(query.get('step')) ?? resumed
  const form = useForm<Answers, 'cv'>({
    id: 'onboarding',
    initial: () => ({ ...toAnswers(intake), ...readUnsaved(browserStorage(), access.oid) }),
    check: (answers) => checkStep(step, answers, intake),
    onChange: (part) => storeUnsaved(browserStorage(), access.oid, part),
  })

  useFocusOnStep(step)

  const go = (to: Step) => {
    form.clearErrors()
    // The history entry keeps the credentials for a reload without storage.
    setQuery({ step: String(to) }, { state: access })
  }

  return {
    access,
    intake,
    step,
    form,
    /** A label of the last saved answer. */
    saved,
    /** A name that another order has, with free alternatives. */
    takenAddress,
    go,

    /**
     * Saves answers; from then on `fields` are the server's. Then goes to `next`, if given.
     * Resolves to an error for the form if saving failed.
     */
    save: async (
      patch: PatchIntakeBody,
      {
        what,
        fields = [],
        next,
      }: { what: string; fields?: readonly (keyof Answers)[]; next?: Step },
    ): Promise<{ page: string } | undefined> => {
      setSaved(undefined)
      try {
        const now = await request(onboardingRoutes.patchIntake, {
          ...accessInput(access),
          body: patch,
        })
        queries.setQueryData(intakeQuery(access).queryKey, now)
      } catch (fault) {
        if (fault instanceof ApiError && fault.fields['subdomain'] && patch.subdomain)
          setTakenAddress({ name: patch.subdomain, proposals: fault.items.map(String) })
        if (fault instanceof ApiError && fault.sentence !== undefined) throw fault
        return { page: notSaved() }
      }
      clearUnsaved(browserStorage(), access.oid, fields)
      setSaved(what)
      if (next) go(next)
      return undefined
    },

    /** Updates the cached answers after an upload, without a request. */
    noteUpload: (cvFileName: string) => {
      queries.setQueryData(
        intakeQuery(access).queryKey,
        (now) => now && { ...now, cvSource: 'upload' as const, cvFileName },
      )
      form.clearErrors()
      setSaved('CV')
    },
  }
}

export function accessInput({ oid, t }: OrderAccess) {
  return { params: { paymentIntentId: oid }, query: { token: t } }
}

const notSaved = () =>
  `Your answers could not be saved. Check your connection and try again: what you typed is kept ${keepsDetails() ? 'on this device' : 'while this page is open'}.`

/** Focuses the heading of a new step; the first step keeps the browser's focus. */
function useFocusOnStep(step: Step): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [step])
}
