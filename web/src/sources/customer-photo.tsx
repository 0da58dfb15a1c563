import { useMemo } from 'react'
import { sourcesRoutes } from '@vitrine/contract/sources'
import { routeUrl, request } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { PhotoControl, uploadPhoto } from './photo-control.tsx'

/** The customer's photo. */
export default function CustomerPhoto({ access }: { access: OrderAccess }) {
  const calls = useMemo(() => callsOf(access), [access])
  return (
    <PhotoControl
      calls={calls}
      around={(control) => (
        <section className="mt-10 border-t border-ink pt-6">
          <h2 className="text-h3">Your photo</h2>
          <p className="mt-1.5 mb-4 max-w-prose text-ink-2">
            Optional. Your photo appears the next time we publish your site.
          </p>
          {control}
        </section>
      )}
    />
  )
}

function callsOf({ oid, t }: OrderAccess) {
  const params = { paymentIntentId: oid }
  const input = { params, query: { token: t } }
  return {
    read: {
      queryKey: [routeUrl(sourcesRoutes.readPhoto, input)],
      queryFn: () => request(sourcesRoutes.readPhoto, input),
    },
    add: (file: File) => uploadPhoto(routeUrl(sourcesRoutes.addPhoto, input), file),
    addressOfPhoto: (photoId: string) =>
      routeUrl(sourcesRoutes.downloadPhoto, { ...input, params: { ...params, photoId } }),
    putInPdf: (inPdf: boolean) =>
      request(sourcesRoutes.setPhotoInPdf, { ...input, body: { inPdf } }),
    remove: () => request(sourcesRoutes.removePhoto, input),
  }
}
