import { listCustomerEmails } from '@vitrine/domain/email/customer-emails'
import type { LegalSection } from '@vitrine/domain/law/legal-text'
import { processingPurposes } from '@vitrine/domain/law/processing'
import type { MetaFunction } from 'react-router'
import { pageHead } from '../../shell/page-head.ts'
import { paths } from '../../shell/paths.ts'
import { siteConfig } from '../../shell/site-config.ts'
import { LegalPage } from './legal-page.tsx'

export const meta: MetaFunction = () =>
  pageHead({
    title: 'Privacy Policy',
    description:
      'What we learn about you, from your first visit to the end of your order: what is stored, who sees it, how long it is kept, and what you can ask for.',
    path: paths.privacy(),
    image: '/share/priya-raman.jpg',
  })

export default function PrivacyPage() {
  const { brandName, supportEmail, filesKeptDays, legalNotice } = siteConfig()
  const mail = `[${supportEmail}](mailto:${supportEmail})`
  const sections: readonly LegalSection[] = [
    { id: 'controller', title: 'Who is responsible', content: [{ plain: legalNotice }] },
    purposesSection(filesKeptDays),
    {
      id: 'visiting',
      title: 'When you look around',
      content: [
        'The pages of this shop set no cookies, contain no counters and load no advertising. Fonts, scripts and pictures come from our own server. Two things can come from elsewhere:',
        [
          'On the home page, company logos may be fetched from a public image host. That host sees the address your browser uses, as any website does. If it does not answer, our own copies are shown.',
          'On the pages where you pay, the card field comes from the payment provider, and only there.',
        ],
        'If you try your CV out before you order, our server reads it, answers, and keeps nothing of it. It stays in the memory of your browser’s tab: for fifteen minutes, and fifteen more once you go on to order. When an order is placed, it stays there until you send it.',
        'Our server’s log notes which address was asked for and how long the answer took. It holds no names, no email addresses and nothing from a CV.',
      ],
    },
    {
      id: 'contact',
      title: 'When you write to us',
      content: [
        'We store your name, your email address, your phone number and a package if you gave them, and your message. We use them to answer you, and an email tells you that the message came; it repeats nothing of what you wrote. We keep the message while we may need it to understand a later one from you.',
      ],
    },
    {
      id: 'ordering',
      title: 'When you order',
      content: [
        'We store what you type on the order page: name, email address, phone number if given, plan, and, if you say so, your title, the title you are after, your industry, languages and wishes. If you came from a campaign we store which one.',
        'What you type stays in your browser as well, under the key `orderData`, so that it survives a reload. After the payment your browser keeps the order’s reference, your email address and the key to your own pages, so that “Complete Your Details” can find them. You can erase all of it in your browser’s settings.',
      ],
    },
    {
      id: 'paying',
      title: 'When you pay',
      content: [
        'Card numbers go from your browser to the payment provider, Stripe, and never pass through our server. We give the provider the sum, a reference, your name and email address, and the billing address, company and tax number if you entered them. The provider tells us whether the payment succeeded, was refunded or is disputed, and how it was paid: the brand and the last four digits of the card, and the wallet that held it. We store that, and what the provider sent, as our accounts need it.',
        'While you pay, one cookie is set: it proves that the browser that finishes the payment is the one that started it. It cannot be read by scripts and is of no use elsewhere.',
      ],
    },
    {
      id: 'cv',
      title: 'Your CV and what we make from it',
      content: [
        'Your CV file is stored where only the team can open it, never at a public address. You get it back in the copy of everything that your own page offers. A program on our own server reads its text; it is not sent to any other service. Links you paste (to a CV in a cloud drive, to LinkedIn) are stored for the team. Our servers never open them; a person may.',
        'From it we write a document with your career in it: the source of your page, your PDF and its downloads. The team sees for each sentence which line of your CV it came from. Each change of your document is kept with the name of whoever made it, and the time.',
      ],
    },
    {
      id: 'published',
      title: 'Your published page',
      content: [
        'What is on your page is public: anybody can read it, and search engines may list it. An email tells you when it goes live; what you want changed, you say by replying to it. The page sets no cookies and runs no scripts.',
      ],
    },
    {
      id: 'counted',
      title: 'Whoever reads a published page',
      content: [
        'Our server counts how often a page is read, for its owner and for us. It counts visitors of a day, pages, PDFs and contact cards; from which site a visitor came; the word that a link brings along as its campaign; phone, tablet or computer; and the language of the browser. Where we keep a list of which addresses belong to which country, the country is counted, too; we ask nobody else for it. Nothing is stored on anybody’s device, and no address and no browser’s name is written down.',
        'Robots are left out of these numbers. One is told by the name that it gives, by headers that are not those of the browser it claims to be, or by how it reads: a page taken without its fonts and icon, addresses that are not there, files that only robots ask for, more pages at once than a person opens. Where we keep a list of the networks of data centers, requests from there are taken for robots’, unless a telephone or Safari sends them: these are judged by how they read. This happens in memory, within seconds of the request. What is kept is how many requests each of these signs has found on a day.',
        'To count somebody once a day, the server makes a number out of address, browser and language with a key that exists in its memory only, and notes with it whether it was taken for a robot’s. Key and numbers are deleted after midnight, and without the key nobody can find out whose number it was, we included. Browsers that send “Do Not Track” or “Global Privacy Control” are not counted: only how many such requests came. What is kept are sums for each page and day. They are deleted after 25 months, or earlier together with the page’s order.',
      ],
    },
    {
      id: 'mail',
      title: 'Emails you get',
      content: [
        'These, each for the reason beside it. “The customer” is you. There is no newsletter, and the visits of a week come only if you ask for them.',
        listCustomerEmails().map(({ name, when }) => `**${name}:** ${when}`),
      ],
    },
    {
      id: 'keeping',
      title: 'How long we keep it',
      content: [
        [
          `**CV files:** until ${filesKeptDays} days after your order is over, or until you ask us to remove them. Where this was less when you ordered, it stays less.`,
          '**Your page and its source:** while it is hosted. Nothing is deleted at the end of the term without a person having looked at it, and all of it when you say so.',
          '**Orders and payments:** as long as tax and accounting law asks of us.',
          '**Unpaid orders:** they expire after 24 hours; what you typed is kept for support questions.',
        ],
      ],
    },
    {
      id: 'sharing',
      title: 'Who else sees it',
      content: [
        'The payment provider, as described. The companies that run our servers and deliver our mail, on our instructions. If your plan has a domain, the registrar that records it. Authorities, where the law obliges us. Nobody else. We do not sell data and do not train anything on it.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask for',
      content: [
        `A copy of what we hold about you; that we correct it; that we erase it; that we stop using it. Your own page has a button for the copy and one that erases everything within a minute: your page goes offline, and what you paid stays in our books without your name. Of the page’s address we keep a seal that nobody can read, so that nobody else gets it while links still lead there. Lost the link to it? Your own page mails it to the address that you ordered with. Or write to ${mail}; a person answers within 24 hours. If you think we are wrong, the data protection authority where you live is there for you.`,
      ],
    },
    {
      id: 'safety',
      title: 'How it is protected',
      content: [
        'Everything travels encrypted where the shop is served over https. You have no password with us that could be lost: a long, secret link in your email opens your own pages. Members of the team sign in by name, with rights that fit their work.',
      ],
    },
  ]
  return (
    <LegalPage
      title="Privacy Policy"
      intro={`What ${brandName} learns about you, in the order in which it happens. In short: what we need to make your page, and no more.`}
      sections={sections}
      questions={questions}
    />
  )
}

const purposesSection = (filesKeptDays: string): LegalSection => ({
  id: 'purposes',
  title: 'Why, on what basis, and how long',
  content: [
    processingPurposes(filesKeptDays).map(
      ({ title, people, basis, recipients, period }) =>
        `**${title}** (${people.toLowerCase()}). Basis: ${basis}. Recipients: ${recipients}. Kept: ${period}.`,
    ),
    'Where the basis is a legitimate interest you can object; where it is consent you can withdraw it, and what was lawful until then stays lawful. You have to give us only what an order needs: without it there is no contract.',
  ],
})

const questions: readonly LegalSection[] = [
  {
    id: 'why-no-banner',
    title: 'Why is there no cookie banner?',
    content: [
      'Because there is nothing to agree to. The one cookie set while you pay is needed for the payment, and the shop sets no others for its visitors.',
    ],
  },
  {
    id: 'who-opens',
    title: 'Who can open my CV?',
    content: [
      'Members of the team, signed in by name. It has no public address, and no link in an email opens it.',
    ],
  },
  {
    id: 'machine-reading',
    title: 'Is my CV read by a machine?',
    content: [
      'Yes, by a program on our own server, which finds its text and its parts. A person writes your page from it and decides what is said. No decision about you is made by a program.',
    ],
  },
  {
    id: 'leaked-link',
    title: 'I sent my private link to somebody by mistake. What now?',
    content: [
      `Open [your page](${paths.mySite()}) and press “Turn off old links”: from then on a new link opens it, which we email to you. Until then whoever has the link can read and change the answers of your order. It opens no payment and no other order.`,
    ],
  },
]
