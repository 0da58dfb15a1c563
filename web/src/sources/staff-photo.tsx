import { useMemo } from 'react'
import { sourcesRoutes } from '@vitrine/contract/sources'
import { routeUrl, request } from '../api/client.ts'
import { Panel } from '../ui/panel.tsx'
import { PhotoControl, uploadPhoto } from './photo-control.tsx'

/** The photo of an order; the team can change it too. */
export function StaffPhoto({ orderId, onChanged }: { orderId: string; onChanged: () => void }) {
  const calls = useMemo(() => callsOf(orderId), [orderId])
  return (
    <PhotoControl
      calls={calls}
      onChanged={onChanged}
      around={(control) => (
        <Panel title="Photo">
          <p className="mb-3 text-muted">
            Optional. The next preview or publication shows it; the live site does not change.
          </p>
          {control}
        </Panel>
      )}
    />
  )
}

function callsOf(orderId: string) {
  const params = { orderId }
  return {
    read: {
      queryKey: [routeUrl(sourcesRoutes.readOrderPhoto, { params })],
      queryFn: () => request(sourcesRoutes.readOrderPhoto, { params }),
    },
    add: (file: File) => uploadPhoto(routeUrl(sourcesRoutes.addPhotoForCustomer, { params }), file),
    addressOfPhoto: (photoId: string) =>
      routeUrl(sourcesRoutes.downloadOrderPhoto, { params: { ...params, photoId } }),
    putInPdf: (inPdf: boolean) =>
      request(sourcesRoutes.setOrderPhotoInPdf, { params, body: { inPdf } }),
    remove: () => request(sourcesRoutes.removeOrderPhoto, { params }),
  }
}
