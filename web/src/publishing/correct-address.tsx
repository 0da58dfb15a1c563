import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { publishingRoutes, type SiteResponse } from '@vitrine/contract/publishing'
import {
  sanitizeSubdomain,
  checkSubdomain,
  subdomainRefusalMessages,
} from '@vitrine/domain/sites/site-options'
import { ApiError, request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Button } from '../ui/button.tsx'
import { CorrectDialog } from '../ui/correct-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'

/** Changes the site's subdomain. */
export function CorrectAddress(props: {
  orderId: string
  site: SiteResponse
  onChanged: () => void
}) {
  const { orderId, site, onChanged } = props
  const queryClient = useQueryClient()
  const [proposals, setProposals] = useState<readonly string[]>([])
  const form = useForm({
    id: 'correct-address',
    initial: () => ({ subdomain: site.subdomain ?? site.proposedSubdomain }),
    check: ({ subdomain }) => {
      const refusal = checkSubdomain(subdomain, siteConfig().brandName)
      return refusal ? { subdomain: subdomainRefusalMessages[refusal] } : {}
    },
    focus: 'first field',
  })
  const send = async (body: { subdomain: string }) => {
    const params = { orderId }
    setProposals([])
    try {
      const after = await request(publishingRoutes.correctAddress, { params, body })
      queryClient.setQueryData(routeQuery(publishingRoutes.readSite, { params }).queryKey, after)
    } catch (fault) {
      if (fault instanceof ApiError) setProposals(fault.items.map(String))
      throw fault
    }
    onChanged()
  }
  return (
    <CorrectDialog
      what="web address"
      consequence={
        site.state === 'live'
          ? 'The site moves at once and is rendered again. The old address redirects to it and stays reserved.'
          : 'The address is reserved for this order.'
      }
      form={form}
      send={send}
    >
      <TextField
        {...form.text('subdomain', sanitizeSubdomain)}
        label="Address"
        hint={`${form.values.subdomain || 'name'}.${siteConfig().sitesDomain}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {proposals.length > 0 && (
        <div role="group" aria-label="Free addresses" className="flex flex-wrap gap-2">
          {proposals.map((name) => (
            <Button
              key={name}
              small
              variant="outline"
              onClick={() => form.change({ subdomain: name })}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </CorrectDialog>
  )
}
