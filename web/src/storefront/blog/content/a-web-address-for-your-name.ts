import type { PostBody } from '../post.ts'

export const body: PostBody = [
  {
    text: 'A web address is the shortest thing you will ever write about yourself, and you will say it aloud more often than you think: on the phone, over a bad line, to somebody holding a coffee. It goes on your card and under your emails for years. It is worth an hour of thought, and that is about all it takes.',
  },
  { heading: 'Begin with the plainest thing' },
  {
    text: 'Your name, as people know you, written together, with an ending that people expect. If you are Maria Lindqvist and everybody calls you Maria, try marialindqvist with the most common ending before anything clever. It says what it is, it works for any job you will have, and people who know your name can guess it.',
  },
  {
    text: 'Do not put your present job into it. “Marialindqvist-ux” is right until the day you lead a department. Do not put the year into it, or the city. All three change, and the address should not.',
  },
  { heading: 'The phone test' },
  {
    text: 'Say the address aloud to somebody who writes it down without seeing it. If you have to explain anything (“with a hyphen”, “the number four, not the word”, “two n’s at the end”), count the explanations. None is excellent, one is fine, two are too many.',
  },
  {
    list: [
      'Hyphens cost one explanation each, and get lost in speech. One between first name and last name is acceptable when the name without it is taken; more than one is not.',
      'Digits that stand for words cost one, and look like a leftover.',
      'Double letters where two words meet (“annanilsson” is fine, “jessstone” is not) make people type too few.',
      'Initials that sound alike on the phone, such as b, d, p and t, cost one.',
    ],
  },
  {
    text: 'Then read it as one word, without capitals, because that is how it will appear. Some pairs of words form a third one where they meet. Let a friend look at it before you pay.',
  },
  { heading: 'Which ending' },
  {
    text: 'The ending matters less than it used to, but it still says something. The classic one, .com, is what people type when they are not sure. The ending of your country says where you work, which helps if that is where you want to go on working. An ending such as .me or .name was made for people. Endings that name a trade can be good if the trade will not change.',
  },
  {
    text: 'Two warnings. Some endings are cheap in the first year and dear from the second; look for the price of renewal, not the price on the banner. And some fashionable ones are refused by old forms and mail filters, which is the last thing you need from an address on an application. If you also want to receive mail at it, stay with an ending that everyone knows.',
  },
  { heading: 'When your name is taken' },
  {
    text: 'With a common name it usually is. Go down this list and stop at the first that passes the phone test.',
  },
  {
    steps: [
      'The same name with the ending of your country.',
      'With your middle initial, or with the whole middle name if it is short.',
      'Last name first: “lindqvistmaria” is unusual, but clear.',
      'With one hyphen between the names.',
      'With a word that stays true: “hello”, “meet”, “works”. Not “official”, not “the real”.',
    ],
  },
  {
    text: 'Before you settle, search for the address you did not get. If it belongs to somebody with your name who is known for something you would not want to be mixed up with, choose one that is clearly different, not one that differs by a letter. People mistype, and they will land there.',
  },
  { heading: 'Names with more than twenty-six letters' },
  {
    text: 'If your name has letters beyond a to z, you have two good choices. Domain names can hold most scripts today, and browsers show them properly; but they are stored in a coded form that begins with “xn--”, and some programs show that instead. For most people it is better to use the spelling from their passport or their email for the main address, and to have the proper spelling as a second one that leads there. On the page itself, of course, your name stands as it is written.',
  },
  { heading: 'A free address is no shame' },
  {
    text: 'A name under somebody else’s domain, such as yourname under a hosting company’s own address, costs nothing and can be had in a minute. Nobody was ever turned down for it. What you give up is independence: if you leave, the address stays. So if you begin with a free one, do not have it printed on five hundred cards, and move to your own once you know that you will keep the page.',
  },
  { heading: 'Owning it properly' },
  {
    text: 'A domain is rented, by the year, from a registrar. Four things make sure that it stays yours.',
  },
  {
    list: [
      'It is registered in your name, with your email address, and not in the name of whoever builds your site. Ask before you pay.',
      'Renewal is automatic, with a card that will not run out next month, and the reminder goes to an address that you read.',
      'Your street and phone number are hidden from the public register. Most registrars do that at no cost; check that it is on.',
      'You know how to get in: user name, password, second factor, written down where you will find them in three years.',
    ],
  },
  {
    text: 'If somebody sets it up for you, they need to make a few entries: one that points the name at the server, and perhaps one that proves it is yours. They do not need your password for that. It is usual to be sent the records and to enter them yourself, and a good provider tells you when they work.',
  },
  { heading: 'And then use it' },
  {
    text: 'An address works by being met often. Put it under your emails, in the website field of every profile, in the head of your PDF, on the last slide. Link to it from the places that search engines already know about you; that is most of what it takes to be found under your own name. And say it aloud once, to somebody with a pencil. If they get it right, you chose well.',
  },
]
