import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { type ReadingsResponse, studioRoutes } from '@vitrine/contract/studio'
import type { PeopleAnswer } from '@vitrine/domain/sources/people-question'
import { request } from '../../api/client.ts'
import { routeQuery } from '../../api/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { errorMessage } from '../../ui/error-message.ts'
import { focusVisibly } from '../../ui/focus-visibly.ts'
import { Status } from '../../ui/status.tsx'

type People = NonNullable<ReadingsResponse['people']>

/** Asks whose site it is when order, CV and LinkedIn file name different people. */
export function PeopleQuestion(props: {
  orderId: string
  people: People | null
  /** A draft waits for the answer: the question takes the focus. */
  isAwaited: boolean
  onAnswered: () => void
}) {
  const { orderId, people, isAwaited, onAnswered } = props
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const id = useId()
  const isAsked = people !== null && people.answer === null
  useEffect(() => {
    if (isAsked && isAwaited) focusVisibly(document.getElementById(id)?.querySelector('button'))
  }, [isAsked, isAwaited, id])
  if (!isAsked) return null
  const { names, filesDiffer } = people
  const answer = async (chosen: PeopleAnswer) => {
    setBusy(true)
    setFault(undefined)
    try {
      const params = { orderId }
      const body = { names, answer: chosen }
      const readings = await request(studioRoutes.answerPeople, { params, body })
      const { queryKey } = routeQuery(studioRoutes.readReadings, { params })
      queryClient.setQueryData(queryKey, readings)
      onAnswered()
    } catch (failed) {
      setFault(errorMessage(failed))
    }
    setBusy(false)
  }
  const inFiles = names.cv ?? names.linkedin
  return (
    <Status
      as="div"
      urgent
      id={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-danger bg-danger-1 px-4 py-2"
    >
      <p className="min-w-0 flex-1 basis-80">
        <strong>
          {filesDiffer
            ? 'The files name two people.'
            : `The order is by ${names.order}, the file names ${inFiles}.`}
        </strong>{' '}
        <span>
          {filesDiffer
            ? `CV: ${names.cv}. LinkedIn: ${names.linkedin}. Order: ${names.order}. Whose site is it?`
            : `Is the site for ${inFiles}? If not, ask the customer for the right file.`}
        </span>
        {fault !== undefined && <span className="block text-danger">{fault}</span>}
      </p>
      {filesDiffer ? (
        <>
          <Button small busy={busy} onClick={() => void answer('cv')}>
            Use the CV only
          </Button>
          <Button small variant="outline" busy={busy} onClick={() => void answer('linkedin')}>
            Use LinkedIn only
          </Button>
          <Button small variant="outline" busy={busy} onClick={() => void answer('one-person')}>
            It is one person
          </Button>
        </>
      ) : (
        <Button small busy={busy} onClick={() => void answer('one-person')}>
          Yes, for {inFiles}
        </Button>
      )}
    </Status>
  )
}
