import { Check, Copy } from './icons.tsx'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Status } from './status.tsx'

/** Copies a text and confirms it in its label. If the clipboard is blocked, asks to copy by hand. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <Button small variant="outline" onClick={() => void copy()}>
      {outcome === 'copied' ? <Check /> : <Copy />}
      <Status as="span" onlyChanges>
        {outcome === 'copied'
          ? 'Copied'
          : outcome === 'refused'
            ? 'Select the text and copy it'
            : label}
      </Status>
    </Button>
  )
}
