import { DOMAIN, ENDS_ON, FIRST_NAME, PROVIDER, REGISTRAR } from './example-values.ts'
import type { EmailTextsById } from './email-texts.ts'

/** Emails to customers about domains and email. */
export const domainEmails = {
  'domain-registered': {
    name: 'A domain is registered',
    when: 'When the team has registered the domain that the customer asked for. The program adds the link.',
    placeholders: { ...DOMAIN, ...REGISTRAR, ...ENDS_ON },
    texts: {
      subject: {
        label: 'Subject and heading',
        words: '{domain} is registered for you',
        needs: ['domain'],
      },
      opening: {
        label: 'At the beginning',
        words:
          'We registered {domain} at {registrar}. The registration lasts until {endsOn}; we’ll write to you before it ends.',
        needs: ['domain', 'registrar', 'endsOn'],
      },
      closing: {
        label: 'At the end',
        words: 'Next we set its records. We’ll email you as soon as your site is there.',
      },
    },
  },
  'domain-live': {
    name: 'The site is at its own domain',
    when: 'When the records of the domain are right. The program adds the link.',
    placeholders: { ...DOMAIN },
    texts: {
      subject: {
        label: 'Subject and heading',
        words: 'Your site is at {domain} now',
        needs: ['domain'],
      },
      opening: {
        label: 'The text',
        words:
          'The records of {domain} are right. Your page, its PDFs and its code for phones name that address from now on; the old address leads to it.',
        needs: ['domain'],
      },
    },
  },
  'domain-ready': {
    name: 'A domain is ready for the site',
    when: 'When the records of the domain are right before the site is published. The program adds the link.',
    placeholders: { ...DOMAIN },
    texts: {
      subject: {
        label: 'Subject and heading',
        words: '{domain} is ready for your site',
        needs: ['domain'],
      },
      opening: {
        label: 'The text',
        words:
          'The records of {domain} are right. Your site appears there as soon as it is online. Keep the records.',
        needs: ['domain'],
      },
    },
  },
  'domain-broken': {
    name: 'A domain leads elsewhere',
    when: 'When the records of a live domain are no longer right. The program adds what is wrong, the record to change, and the link.',
    placeholders: { ...DOMAIN },
    texts: {
      subject: {
        label: 'Subject and heading',
        words: '{domain} no longer leads to your site',
        needs: ['domain'],
      },
      closing: {
        label: 'After what is wrong',
        words:
          'Your site is up: its subdomain shows it, and the domain still does where it leads here. We keep checking and will write once it is right.',
      },
    },
  },
  'domain-mended': {
    name: 'A domain is right again',
    when: 'When they are right again. The program adds the link.',
    placeholders: { ...DOMAIN },
    texts: {
      subject: {
        label: 'Subject and heading',
        words: '{domain} leads to your site again',
        needs: ['domain'],
      },
      opening: {
        label: 'The text',
        words: 'The records of {domain} are right again. There is nothing to do.',
        needs: ['domain'],
      },
    },
  },
  'domain-unowned': {
    name: 'Whose is the domain?',
    when: 'When the record is gone that shows whose the domain is: after an hour, and three times more within thirty days. The program adds the link.',
    placeholders: { ...DOMAIN, record: 'TXT at _vitrine.ada-quill.com', endsOn: '2026-11-20' },
    texts: {
      subject: {
        label: 'Subject and heading',
        words: 'Is {domain} still yours?',
        needs: ['domain'],
      },
      opening: {
        label: 'At the beginning',
        words:
          'The record that shows that {domain} is yours, {record}, is gone. Put it back, or your site is not shown there any more after {endsOn}.',
        needs: ['domain', 'record', 'endsOn'],
      },
      closing: {
        label: 'At the end of the first three',
        words:
          'My site shows the record to enter. If the domain is no longer yours, remove it there.',
      },
      last: {
        label: 'At the end of the last one',
        words: 'This is the last time we ask. Your site stays up at its subdomain, no matter what.',
      },
    },
  },
  'domain-lost': {
    name: 'The site is not at the domain any more',
    when: 'When the domain is given up, or thirty days have passed. The program adds the link.',
    placeholders: { ...DOMAIN },
    texts: {
      subject: {
        label: 'Subject and heading',
        words: 'Your site is no longer at {domain}',
        needs: ['domain'],
      },
      givenUp: {
        label: 'Where it was given up',
        words: 'The domain was given up on your page.',
        isNeeded: true,
      },
      unowned: {
        label: 'Where it is not shown whose it is',
        words: 'For thirty days its records have not shown that it is yours.',
        isNeeded: true,
      },
      broken: {
        label: 'Where its records led elsewhere',
        words: 'For thirty days its records have led elsewhere.',
        isNeeded: true,
      },
      now: {
        label: 'After why',
        words: 'Your page is at its subdomain now, and names that address.',
        isNeeded: true,
      },
      closing: {
        label: 'At the end',
        words: 'You can add a domain on My site at any time.',
      },
    },
  },
  'mail-working': {
    name: 'Mail at the domain works',
    when: 'When the records of the mail at the customer’s domain are all right for the first time. The program adds the link.',
    placeholders: { ...DOMAIN, ...PROVIDER },
    texts: {
      subject: {
        label: 'Subject and heading',
        words: 'The email records of {domain} are right',
        needs: ['domain'],
      },
      opening: {
        label: 'At the beginning',
        words:
          'The MX, SPF, DKIM and DMARC records of {domain} are as {provider} needs them. Write yourself an email from another address to see it arrive.',
        needs: ['domain', 'provider'],
      },
      closing: {
        label: 'At the end',
        words: 'The records have to stay. We check them every hour and will write if one changes.',
      },
    },
  },
  'mail-broken': {
    name: 'Mail at the domain may not arrive',
    when: 'When those records are no longer right. The program adds what is wrong, the record to change, and the link.',
    placeholders: { ...DOMAIN },
    texts: {
      subject: {
        label: 'Subject and heading',
        words: 'The email records of {domain} are no longer right',
        needs: ['domain'],
      },
      closing: {
        label: 'After what is wrong',
        words:
          'Until that is put right, mail at {domain} may not arrive, or may be treated as forged. Your site is not affected. We keep checking and will write once it is right.',
        needs: ['domain'],
      },
    },
  },
  'mail-mended': {
    name: 'Mail at the domain is right again',
    when: 'When they are right again. The program adds the link.',
    placeholders: { ...DOMAIN, ...PROVIDER },
    texts: {
      subject: {
        label: 'Subject and heading',
        words: 'The email records of {domain} are right again',
        needs: ['domain'],
      },
      opening: {
        label: 'The text',
        words:
          'The records of {domain} are as {provider} needs them again. There is nothing to do.',
        needs: ['domain', 'provider'],
      },
    },
  },
  'registration-ends': {
    name: 'A registered domain runs out',
    when: '60, 30 and 7 days before a domain runs out that was registered for the customer. The program adds the link.',
    placeholders: { ...FIRST_NAME, ...DOMAIN, ...REGISTRAR, ...ENDS_ON },
    texts: {
      subject: {
        label: 'Subject and heading',
        words: '{domain} is registered until {endsOn}',
        needs: ['domain', 'endsOn'],
      },
      opening: {
        label: 'The text',
        words:
          '{firstName}, we registered {domain} for you at {registrar}. It doesn’t renew automatically. To keep it, reply to this email, and we’ll tell you what another year costs. If it runs out, your page stays up at its subdomain.',
        needs: ['domain', 'registrar'],
      },
    },
  },
} as const satisfies EmailTextsById
