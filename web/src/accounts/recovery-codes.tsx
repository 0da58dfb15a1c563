import { useEffect, useMemo, useRef } from 'react'
import { siteConfig } from '../shell/site-config.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shows recovery codes. They can't be shown again. */
export function RecoveryCodes(props: {
  codes: readonly string[]
  username: string
  onKept: () => void
}) {
  const { codes, username, onKept } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const file = useMemo(() => {
    const text = `${siteConfig().brandName}, recovery codes of ${username}. Each signs you in once.\n\n${codes.join('\n')}\n`
    return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
  }, [codes, username])
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        Your recovery codes
      </h3>
      <Notice kind="warn" title="Keep them now: they are not shown again">
        <p>
          Each takes the place of the app’s code once. Without phone and codes, only a person with
          access to the server can let you in.
        </p>
      </Notice>
      <ol className="grid gap-x-8 gap-y-1 tabular-nums sm:grid-cols-2 sm:max-w-md">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <CopyButton text={codes.join('\n')} label="Copy all" />
        <a
          href={file}
          download="recovery-codes.txt"
          className="inline-flex min-h-11 items-center text-link"
        >
          Save as a file
        </a>
      </div>
      <div>
        <Button small onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
