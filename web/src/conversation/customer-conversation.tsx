import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { conversationResponse, conversationRoutes } from '@vitrine/contract/conversation'
import { emailRoutes } from '@vitrine/contract/emails'
import { routeUrl, request } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery, useFreshQuery } from '../api/query-client.ts'
import { siteConfig } from '../shell/site-config.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Loading } from '../ui/spinner.tsx'
import { AddFiles } from './add-files.tsx'
import { isCvFile, CustomerCvChanges } from './cv-changes.tsx'
import { MessageBox } from './message-box.tsx'
import { Thread } from './thread.tsx'

const LOOK_AGAIN_MS = 60_000

/** The messages between customer and team, and a message box while the order is open. */
export default function CustomerConversation(props: {
  access: OrderAccess
  /** The order may have a new status. */
  onMoved: () => void
}) {
  const { access, onMoved } = props
  const { brandName } = siteConfig()
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const query = routeQuery(conversationRoutes.readConversation, input)
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })
  // Optional: the thread is complete without them.
  const sent = useFreshQuery(emailRoutes.listSentEmails, input, { refetchInterval: LOOK_AGAIN_MS })
  const mails = sent.data?.map((mail) => ({ ...mail, at: mail.sentAt })) ?? []
  const queryClient = useQueryClient()
  // Keeps the box mounted when the order ends, so that typed text stays.
  const [hasBox, setHasBox] = useState(false)
  if (data?.mayWrite && !hasBox) setHasBox(true)
  if (data && !hasBox && !data.mayWrite && data.entries.length + mails.length === 0) return null
  // The box shows the open question.
  const asked = data?.question
    ? data.entries.findLast(({ kind }) => kind === 'question')
    : undefined
  const said = data?.entries.filter((entry) => entry !== asked) ?? []
  return (
    <section aria-labelledby="conversation-title" className="mt-10 border-t border-ink pt-6">
      <h2 id="conversation-title" className="text-h3">
        Messages
      </h2>
      {data ? (
        <>
          {said.length + mails.length > 0 && (
            <div className="mt-4">
              <Thread
                entries={said}
                mails={mails}
                author={({ from, shownAs }) => ({
                  name:
                    from === 'customer'
                      ? 'You'
                      : shownAs
                        ? `${shownAs.name}, ${brandName}`
                        : brandName,
                  picture: shownAs?.picturePath ?? null,
                })}
                belowFile={(entry) =>
                  isCvFile(entry) && <CustomerCvChanges access={access} fileId={entry.id} />
                }
                addressOfFile={(fileId) =>
                  routeUrl(conversationRoutes.downloadFile, {
                    ...input,
                    params: { ...input.params, fileId },
                  })
                }
              />
            </div>
          )}
          {!data.mayWrite && <NotFromHere />}
          {hasBox && (
            <>
              <MessageBox
                question={data.question}
                send={async (body) => {
                  const answer = await request(conversationRoutes.sendMessage, { ...input, body })
                  queryClient.setQueryData(query.queryKey, answer)
                  if (body.answersEntry !== null) onMoved()
                }}
              />
              <AddFiles
                addressFor={(id) =>
                  routeUrl(conversationRoutes.sendFile, {
                    ...input,
                    query: { ...input.query, id },
                  })
                }
                onSent={(answer) =>
                  queryClient.setQueryData(query.queryKey, conversationResponse.parse(answer))
                }
              />
            </>
          )}
        </>
      ) : error && !isFetching ? (
        <div className="mt-4">
          <ErrorNotice
            title="The messages could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <div className="mt-4">
          <Loading>Loading the messages…</Loading>
        </div>
      )}
    </section>
  )
}

function NotFromHere() {
  const { supportEmail } = siteConfig()
  return (
    <p className="mt-4 max-w-prose text-ink-2">
      While an order is unpaid or over, nothing can be sent from here. To write to us, mail{' '}
      <a href={`mailto:${supportEmail}`} className="text-link">
        {supportEmail}
      </a>
      .
    </p>
  )
}
