import type { PostBody } from '../post.ts'

export const body: PostBody = [
  {
    text: 'We sell websites, so you may expect us to tell you that the PDF is dead. It is not. Nearly every application form still asks for a file, and a good one-page PDF will be printed, forwarded and scribbled on for years to come. But a file and a link do different work, and most people use one of them for both.',
  },
  {
    text: 'Here is how we think about it: where each one is needed, what each one can’t do, and how to keep the two from telling different stories about you.',
  },
  { heading: 'What a file is for' },
  {
    text: 'A PDF is a snapshot. It looks the same everywhere, it needs no connection, and it stays as it was on the day you sent it. That is exactly what a formal application wants: a record of what you claimed.',
  },
  {
    list: [
      'Application forms and tracking systems. They take a file, read its text into fields, and keep it.',
      'Recruitment agencies. They put their own cover on it and send it on.',
      'Interviews. Somebody prints it, and it lies on the table between you.',
      'Public bodies and universities, which file everything.',
    ],
  },
  {
    text: 'For this work the PDF has to be plain on the inside, whatever it looks like outside. Real text, not a picture of text. One reading order, so that a machine that reads line by line does not mix two columns. Headings that are called what everyone calls them: Experience, Education, Skills. Dates in one form throughout. If you can select the text with the mouse, copy it into an empty document and still understand it, a tracking system can, too.',
  },
  { heading: 'What a file is bad at' },
  {
    text: 'A file goes old the moment it is sent. You get promoted, you finish the certificate, you find a typing error, and there are thirty copies in thirty inboxes that you will never reach. It is awkward on a phone, where many first looks happen: two fingers, zoom, drag. It can’t be found by somebody who only remembers your name. And it is silent. You do not know whether it was opened, or is still waiting under two hundred others.',
  },
  { heading: 'What a link is for' },
  {
    text: 'A page of your own is not a snapshot but an address. It is where people arrive when they already have a reason to look: after your message, after a talk, after a colleague dropped your name. They come with one question, “who is this?”, and a page can answer it better than a file, because it is made for the screen they hold.',
  },
  {
    list: [
      'Messages. A short address in the third line of a note is read; an attachment from a stranger is not opened.',
      'Your profile, your email signature, the last slide of a talk, a printed card.',
      'Referrals. “Have a look at this” needs something to look at, and people do not forward files about other people.',
      'Searches for your name. Before an interview nearly everybody looks you up. It is good if the first thing they find is yours.',
      'Work that has to be seen: a diagram, a chart, a poster, a before and an after.',
    ],
  },
  {
    text: 'Because it lives in one place, you change it once and everybody who has the link sees the new version, including the person you wrote to in spring. That is a small thing until you have changed jobs and three old files still say otherwise.',
  },
  { heading: 'What a link is bad at' },
  {
    text: 'It can’t be uploaded into a form. It is not there when the train goes into a tunnel. It depends on somebody paying for the address and keeping the lights on, so know when your hosting ends and who will remind you. And it is public, which means that you have to think about what you would not like your present employer, or a stranger, to read. A phone number, a street, the name of a client under contract belong in the file that you send on purpose, not on a page that anybody can open.',
  },
  { heading: 'Which one, when' },
  {
    text: 'A simple rule covers most days. If they asked for it, send the file. If you are the one who starts the conversation, send the link.',
  },
  {
    list: [
      'An online form: upload the PDF, and put the address of your page in the field for a website. It is usually empty for everyone else.',
      'A cold message: the link, and one sentence on why this person should press it.',
      'A referral: the link for the colleague, the file ready for when they are asked for it.',
      'A recruiter who writes to you: both. The file because they need it, the link because they will open it first.',
      'The evening before an interview: nothing. They are reading your page already.',
    ],
  },
  { heading: 'One story, told twice' },
  {
    text: 'The trouble begins when the two differ. The page says “head of”, the file says “senior”; the file ends in March, the page in May. A careful reader notices, and a small difference raises a large question. It happens to honest people all the time, simply because they edited one and forgot the other.',
  },
  {
    text: 'The cure is to have one source. Keep your career in one document, in whatever form you like, and make both from it. Then check three things before you send anything:',
  },
  {
    steps: [
      'The same titles and the same dates, to the month, in both.',
      'The same first figure. If the page leads with it, the file has to contain it.',
      'The address of the page in the head of the file, typed out and linked, so that whoever has the paper can find the screen.',
    ],
  },
  {
    text: 'And put the PDF on the page, one press away. A person who is convinced wants to take something with them, and the printer in their office is still on.',
  },
  { heading: 'If you can only do one' },
  {
    text: 'Do the file first, and do it plainly: one page if you have worked for less than ten years, two if longer, and nothing that a stranger would have to ask you about. You will need it this week. The page can wait until you know what you want to be found for. But do not wait for too long. The best time to have an address is before somebody asks your colleague for your name.',
  },
]
