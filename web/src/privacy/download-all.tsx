import { useMutation } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { downloadExport } from './download-export.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'

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
      <ErrorNotice title="Nothing was downloaded" error={download.error} />
    </div>
  )
}
