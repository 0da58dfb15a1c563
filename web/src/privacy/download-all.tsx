import { useMutation } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { downloadExport } from './download-export.ts'

/** Saves all that is held about a customer. */
export function DownloadAll({ address, reference }: { address: string; reference: string }) {
  const download = useMutation({
    mutationFn: () => downloadExport(address, `order-${reference.toLowerCase()}.zip`),
  })
  return (
    <div className="grid gap-3">
      <div>
        <Button small variant="outline" busy={download.isPending} onClick={() => download.mutate()}>
          Download everything
        </Button>
      </div>
      {download.isError && <ErrorNotice title="Nothing was downloaded" error={download.error} />}
    </div>
  )
}
