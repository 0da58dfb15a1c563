import { useMutation } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { saveExport } from './save-export.ts'

/** Saves all that is held about a customer. */
export function DownloadAll({ address, reference }: { address: string; reference: string }) {
  const download = useMutation({
    mutationFn: () => saveExport(address, `order-${reference.toLowerCase()}.zip`),
  })
  return (
    <div className="grid gap-3">
      <div>
        <Button small look="outline" busy={download.isPending} onClick={() => download.mutate()}>
          Download everything
        </Button>
      </div>
      {download.isError && <FaultNotice title="Nothing was downloaded" fault={download.error} />}
    </div>
  )
}
