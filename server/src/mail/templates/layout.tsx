import { Fragment, type ReactElement, type ReactNode } from 'react'

/** The sender's brand and URLs. */
export type EmailSender = {
  readonly brandName: string
  readonly supportEmail: string
  readonly publicUrl: string
  /** Name and address of the seller; absent or empty: not shown. */
  readonly sellerLine?: string
  /** The page that takes statements of withdrawal; absent: no such right. */
  readonly withdrawalUrl?: string | undefined
}

/** Subject and body of an email. */
export type ComposedEmail = { readonly subject: string; readonly body: ReactElement }

const INK = '#0c1a19'
const MUTED = '#505e5d'
const LINK = '#15594e'
const FONT = "'Instrument Sans', 'Helvetica Neue', Arial, sans-serif"

/** Layout of all emails: tables and inline styles for old clients, no images. */
export function EmailLayout(props: {
  sender: EmailSender
  preview: string
  /** Order number. */
  reference?: string
  children: ReactNode
}) {
  const { sender, preview, reference, children } = props
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>{preview}</title>
      </head>
      <body style={{ margin: 0, padding: 0, background: '#f8fcfb' }}>
        <div data-skip-in-text="" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
        </div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 560, background: '#ffffff', border: '1px solid #d4dddb' }}
                >
                  <tbody>
                    <tr>
                      <td
                        style={{
                          padding: '18px 28px',
                          background: INK,
                          font: `700 20px/1 ${FONT}`,
                          color: '#ffffff',
                        }}
                      >
                        <Mark />
                        {sender.brandName}
                      </td>
                    </tr>
                    <tr>
                      <td
                        style={{ padding: '28px 28px 28px', font: `16px/1.55 ${FONT}`, color: INK }}
                      >
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td
                        style={{
                          padding: '16px 28px 24px',
                          borderTop: '1px solid #d4dddb',
                          font: `14px/1.5 ${FONT}`,
                          color: MUTED,
                        }}
                      >
                        Questions? Reply to this email, or write to{' '}
                        <TextLink href={`mailto:${sender.supportEmail}`}>
                          {sender.supportEmail}
                        </TextLink>
                        .
                        {reference !== undefined && (
                          <>
                            <br />
                            Your order: {reference}
                          </>
                        )}
                        <br />
                        <a href={`${sender.publicUrl}/`} style={{ color: MUTED }}>
                          {sender.publicUrl.replace(/^https?:\/\//, '')}
                        </a>
                        {sender.withdrawalUrl !== undefined && reference !== undefined && (
                          <>
                            <br />
                            <a href={sender.withdrawalUrl} style={{ color: MUTED }}>
                              Withdraw from contract
                            </a>
                          </>
                        )}
                        {sender.sellerLine && (
                          <>
                            <br />
                            {sender.sellerLine}
                          </>
                        )}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/**
 * A link in a text, with a color of its own: clients that darken an email change declared colors
 * only, and would leave a browser's blue on black.
 */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: LINK }}>
      {children}
    </a>
  )
}

/** The logo, drawn without an image. */
function Mark() {
  return (
    <span
      data-skip-in-text=""
      style={{
        display: 'inline-block',
        width: 12,
        height: 12,
        marginRight: 12,
        border: '2px solid #ffffff',
        verticalAlign: '-2px',
        textAlign: 'center',
        font: `700 12px/10px ${FONT}`,
        color: '#ec3429',
      }}
    >
      •
    </span>
  )
}

/** Text with line breaks. */
export function Lines({ children }: { children: string }) {
  return children.split('\n').map((line, place) => (
    <Fragment key={place}>
      {place > 0 && <br />}
      {line}
    </Fragment>
  ))
}

/** Text that an owner may edit or remove; `link` turns its words into a link. */
export function EditableText({
  children,
  link,
}: {
  children: string
  link?: { readonly words: string; readonly href: string }
}) {
  if (children === '') return null
  if (!link) {
    return (
      <Paragraph>
        <Lines>{children}</Lines>
      </Paragraph>
    )
  }
  return (
    <Paragraph>
      {children.split(link.words).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <TextLink href={link.href}>{link.words}</TextLink>}
          <Lines>{part}</Lines>
        </Fragment>
      ))}
    </Paragraph>
  )
}

/** The member who caused the email, and agreed that customers see them. */
export type EmailWriter = {
  readonly name: string
  /** On our own host; null: no picture. */
  readonly pictureUrl: string | null
}

/** Finds the signature of a writer when the email is sent. */
export const writerMark = (name: string) => Buffer.from(name).toString('base64url')

/** Who wrote; the email is complete without the picture. */
export function Signature({
  writer,
  brandName,
}: {
  writer: EmailWriter | null
  brandName: string
}) {
  if (writer === null) return null
  const { name, pictureUrl } = writer
  return (
    <table
      data-writer={writerMark(name)}
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 16px' }}
    >
      <tbody>
        <tr>
          {pictureUrl !== null && (
            <td data-skip-in-text="" style={{ paddingRight: 12 }}>
              <img
                src={pictureUrl}
                alt={`Portrait of ${name}`}
                width={40}
                height={40}
                // Otherwise React adds a preload, which the sending could not take out.
                loading="lazy"
                style={{
                  display: 'block',
                  borderRadius: 20,
                  font: `10px/1.3 ${FONT}`,
                  color: MUTED,
                }}
              />
            </td>
          )}
          <td style={{ font: `16px/1.4 ${FONT}` }}>
            <bdi>{name}</bdi>, {brandName}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** A quoted text. */
export function Quote({ children }: { children: string }) {
  return (
    <blockquote
      dir="auto"
      style={{ margin: '0 0 16px', paddingLeft: 16, borderLeft: '2px solid #bbded5' }}
    >
      <Lines>{children}</Lines>
    </blockquote>
  )
}

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h1 style={{ margin: '0 0 12px', font: `700 26px/1.15 ${FONT}`, color: INK }}>{children}</h1>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 16px' }}>{children}</p>
}

/** Where the law asks for what was agreed on a durable medium. */
export const TermsAttached = () => (
  <Paragraph>
    The terms of your order, the notice of your right to withdraw and what you said about the
    beginning are attached. Keep them.
  </Paragraph>
)

export function Button({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: '0 0 16px' }}>
      <a
        href={href}
        style={{
          display: 'inline-block',
          padding: '14px 22px',
          borderRadius: 8,
          background: INK,
          color: '#ffffff',
          fontWeight: 700,
          textDecoration: 'none',
        }}
      >
        {children}
      </a>
    </p>
  )
}

/** Labels and values, one pair per line. */
export function FactTable({
  facts,
}: {
  facts: readonly (readonly [label: string, value: string])[]
}) {
  return (
    <table
      role="presentation"
      data-facts=""
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 16px' }}
    >
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <td style={{ padding: '2px 20px 2px 0', color: MUTED, font: `15px/1.5 ${FONT}` }}>
              {label}
            </td>
            <td style={{ padding: '2px 0', font: `15px/1.5 ${FONT}` }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
