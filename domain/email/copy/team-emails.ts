import { DOMAIN, ENDS_ON, PACKAGE, REFERENCE } from './example-values.ts'
import type { EmailTextsById } from './email-texts.ts'

/** Emails to the team. */
export const teamEmails = {
  'team-new-order': {
    name: 'New order',
    when: 'When an order is paid. The program adds customer, number, amount, promise and link.',
    placeholders: { ...PACKAGE, ...REFERENCE },
    texts: {
      subject: {
        label: 'Subject',
        words: 'New order: {package} ({reference})',
        needs: ['reference'],
      },
      heading: { label: 'Heading', words: 'New order' },
      opening: { label: 'The text', words: '{package} is paid.' },
    },
  },
  'team-changes': {
    name: 'A list of changes',
    when: 'When a customer submits one. The program adds order, plan, how many wordings are suggested, and the link.',
    placeholders: { customer: 'Ada Quill', changes: '2 changes', ...REFERENCE },
    texts: {
      subject: {
        label: 'Subject',
        words: '{customer} asks for {changes} ({reference})',
        needs: ['reference'],
      },
      heading: { label: 'Heading', words: '{customer} asks for {changes}' },
      opening: {
        label: 'The text',
        words: 'Each stands at its field in the editor: take it, do it, or say why not.',
      },
    },
  },
  'team-cv': {
    name: 'A CV needs a person',
    when: 'When a CV held a virus, or came for an order on hold. The program adds customer, order, plan and link.',
    placeholders: { ...REFERENCE },
    texts: {
      headingVirus: { label: 'Subject and heading of a virus', words: 'A CV contained a virus' },
      virusOnHold: {
        label: 'A virus, and the order is on hold',
        words:
          'The file was removed, the customer was asked for another one, and the order is on hold. Nobody could open it before.',
        isNeeded: true,
      },
      virus: {
        label: 'A virus, and the order is not on hold',
        words:
          'The file was removed, and the customer was asked for another one. Nobody could open it before.',
        isNeeded: true,
      },
      headingCame: {
        label: 'Subject and heading of a CV for an order on hold',
        words: 'A CV for an order on hold',
      },
      came: {
        label: 'A CV for an order on hold',
        words: 'The customer has sent a CV. If that is what the order waits for, take it off hold.',
      },
    },
  },
  'team-photo': {
    name: 'About the photo',
    when: 'When a customer adds, replaces or takes away the photo, or decides about it in the PDF. The program says which, and adds customer, order, plan and link.',
    placeholders: { ...REFERENCE },
    texts: {
      subject: { label: 'Subject', words: 'About the photo ({reference})', needs: ['reference'] },
      heading: { label: 'Heading', words: 'About the photo' },
      closing: {
        label: 'After what the customer did',
        words:
          'The next preview or publication shows it so; what is published already stays as it is until then.',
      },
    },
  },
  'team-hosting-ends': {
    name: 'A year of hosting ends',
    when: 'With the mail to the customer, 60, 30 and 7 days before. The program adds site, order, day and link.',
    placeholders: { ...REFERENCE, ...ENDS_ON },
    texts: {
      subject: {
        label: 'Subject',
        words: 'Hosting of order {reference} ends on {endsOn}',
        needs: ['reference', 'endsOn'],
      },
      heading: { label: 'Heading', words: 'A year of hosting ends' },
      opening: {
        label: 'The text',
        words:
          'The customer was told. Renew it, or decide what happens to the site: nothing happens by itself.',
      },
    },
  },
  'team-registration-ends': {
    name: 'A registered domain runs out, to the team',
    when: 'With the mail to the customer, 60, 30 and 7 days before. The program adds domain, registrar, day, order and link.',
    placeholders: { ...DOMAIN, ...ENDS_ON, ...REFERENCE },
    texts: {
      subject: {
        label: 'Subject',
        words: '{domain} is registered until {endsOn} ({reference})',
        needs: ['domain', 'endsOn', 'reference'],
      },
      heading: { label: 'Heading', words: 'A registered domain runs out' },
      opening: {
        label: 'The text',
        words:
          'The customer was told. Renew it at the registrar and enter the new date, or agree on what happens to it: nothing happens by itself.',
      },
    },
  },
  'team-domain-wish': {
    name: 'A customer wishes for a domain',
    when: 'When a customer asks us to register a domain, or wishes for one at onboarding. The program adds why one can’t be registered, customer, order and link.',
    placeholders: { ...DOMAIN, ...REFERENCE },
    texts: {
      subject: {
        label: 'Subject',
        words: 'About {domain} ({reference})',
        needs: ['domain', 'reference'],
      },
      heading: { label: 'Heading', words: 'About the domain {domain}', needs: ['domain'] },
      asked: {
        label: 'Asked for on their page',
        words:
          'The customer has asked us to register this domain. Check whether it is free, register it, and enter where and until when; or write to them.',
        isNeeded: true,
      },
      wished: {
        label: 'Wished for at onboarding',
        words:
          'The customer wished for this domain at onboarding. It may be theirs already: check whether it is free, register it, and enter where and until when; or write to them.',
        isNeeded: true,
      },
      refused: {
        label: 'It can’t be registered, before why',
        words:
          'The customer wished for this domain at onboarding, and it can’t be registered for them.',
        isNeeded: true,
      },
      instead: {
        label: 'It can’t be registered, after why',
        words: 'There is no task for it: agree on another one with them.',
      },
    },
  },
} as const satisfies EmailTextsById
