/** For browsers without JavaScript. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="mt-6 max-w-prose">
        {`${what} needs JavaScript. Switch it on and load the page again, or write to us.`}
      </p>
    </noscript>
  )
}
