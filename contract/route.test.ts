import { expect, test } from 'vitest'
import { patchIntakeBody } from './onboarding.ts'
import { languageNames } from './payments.ts'
import { portfolioItemBody } from './portfolio.ts'
import { webUrl } from './route.ts'

test.each(['https://linkedin.com/in/ada', 'http://drive.example.com/x?y=1', ' https://ada.dev '])(
  'accepts the link "%s"',
  (link) => expect(webUrl.parse(link)).toBe(link.trim()),
)

// @promise web-links-only: Site links never use ftp: or file:.
test.each([
  'ftp://files.example.com/cv.pdf',
  'sftp://files.example.com/cv.pdf',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:ada@example.com',
  'linkedin.com/in/ada',
  '',
])('rejects the link "%s" in every field', (link) => {
  const sentence = 'Enter a link that starts with https://'
  for (const [body, field] of [
    [patchIntakeBody, 'cvUrl'],
    [patchIntakeBody, 'linkedinUrl'],
    [portfolioItemBody.pick({ websiteUrl: true }), 'websiteUrl'],
  ] as const) {
    const result = body.safeParse({ [field]: link })
    expect(result.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [[field], sentence],
    ])
  }
})

// @promise other-languages
test('refuses languages without a typeface before payment', () => {
  expect(languageNames.safeParse(['English', 'Klingonese', 'বাংলা']).success).toBe(true)
  const refused = patchIntakeBody.safeParse({ languages: ['English', 'Tibetan'] })
  expect(refused.error?.issues).toMatchObject([
    { path: ['languages'], message: expect.stringContaining('no typeface for Tibetan') },
  ])
})
