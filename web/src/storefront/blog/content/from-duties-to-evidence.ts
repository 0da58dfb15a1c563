import type { PostBody } from '../post.ts'

export const body: PostBody = [
  {
    text: 'Read a few lines of almost any CV and you will find sentences such as “Responsible for the coordination of cross-functional projects”. They are true, they are polite, and they tell the reader what somebody was there for. They do not say what came of it. And what came of it is the only part that another employer can use.',
  },
  {
    text: 'Turning duties into evidence is most of what our writers do all day. It is a craft with a small number of moves, and you can do it yourself. This article shows the moves, then ten lines before and after. The people are invented; the kinds of line are not.',
  },
  { heading: 'Four questions to ask of every line' },
  {
    steps: [
      'What did you do? A verb that somebody could have filmed: wrote, built, closed, taught, moved. Not “supported”, not “was involved in”.',
      'To what, and how large was it? Beds, shops, users, invoices, square feet, people.',
      'What was different afterwards? Faster, fewer, kept, won, safe, calm. If nothing was different, ask what would have happened without you.',
      'How do you know? A report, a count, a prize, a person who said so. This part rarely stands in the line; it is what you say when they ask.',
    ],
  },
  {
    text: 'You will not have an answer to all four every time. Two are enough for a good line, three for a very good one. What you may not do is make one up. A figure that you can’t explain is worth less than none, and the interview is the place where it falls.',
  },
  { heading: 'But I have no numbers' },
  {
    text: 'This is the sentence that we hear most, and it is nearly always wrong. You may not have a percentage. But you can count what went through your hands: the class of thirty-one, the four branches, the two hundred parcels before noon. You know how often: every week, at each month’s end, in the night shift. You know how long it took before and after, at least roughly, and “about half the time” is honest if you say “about”.',
  },
  {
    text: 'And where nothing can be counted, there is still what others did because of you. They kept using your template. They sent you the new people. They called you when it broke. That somebody trusted you with something is evidence, and it can be named.',
  },
  { heading: 'Ten lines' },
  {
    text: 'One: the shop manager. The duty is real, but any manager has it. The size and the change make it hers.',
  },
  {
    before: 'Responsible for staff scheduling and stock control.',
    after:
      'Scheduled 14 people across two shops; cut unsold bread from four crates a day to one by ordering by weekday.',
  },
  {
    text: 'Two: the software engineer. A list of tools says what was on the desk, not what was done with it.',
  },
  {
    before: 'Worked with Kubernetes, Go and PostgreSQL in an agile team.',
    after:
      'Moved the payment service from one machine to six without a minute offline; it has since taken Black Friday twice.',
  },
  { text: 'Three: the nurse. What counts is the ward, the ratio and what she was trusted with.' },
  {
    before: 'Provided high-quality patient care in a fast-paced environment.',
    after:
      'Charge nurse for a 24-bed cardiac unit at 1:2; precepted 17 new nurses, 16 of whom are still on the unit.',
  },
  {
    text: 'Four: the office administrator. She thought that she had no result, until she was asked who uses her folder now.',
  },
  {
    before: 'Assisted with various administrative tasks.',
    after: 'Wrote the onboarding checklist that all five departments have used since 2021.',
  },
  {
    text: 'Five: the financial analyst. An error that did not happen is a result, if you say what it was measured against.',
  },
  {
    before: 'Prepared monthly forecasts and variance analyses.',
    after:
      'Forecast revenue within 2% of actuals for eleven months of twelve; the board dropped its own spreadsheet.',
  },
  { text: 'Six: the teacher. No percentages, and none are needed.' },
  {
    before: 'Taught mathematics to grades 7 to 10.',
    after: 'Took a class of 31 that had lost its teacher in October to the June exam; 29 passed.',
  },
  {
    text: 'Seven: the warehouse lead. Time is the easiest thing to count, and everybody understands it.',
  },
  {
    before: 'Optimized picking processes.',
    after:
      'Relabeled 900 shelf places by how often they are picked; a full order now takes 11 minutes instead of 18.',
  },
  { text: 'Eight: the designer. The work is seen elsewhere; the line has to say what it decided.' },
  {
    before: 'Redesigned the checkout flow to improve user experience.',
    after:
      'Took the checkout from five pages to two after watching eight customers fail on the third.',
  },
  {
    text: 'Nine: the project manager in construction. Scale first, then the thing that could have gone wrong.',
  },
  {
    before: 'Managed multiple projects from planning to completion.',
    after:
      'Delivered a 60-apartment building eleven days early, through a winter in which the crane stood still for three weeks.',
  },
  { text: 'Ten: the one who stayed at home. A gap is a duty, too, and needs no figure.' },
  {
    before: '2022–2023: career break.',
    after:
      '2022–2023: full-time care for a parent. Finished the bookkeeping certificate in the evenings.',
  },
  { heading: 'What the ten have in common' },
  {
    list: [
      'The verb comes first, and it is a plain one. Nobody “spearheaded” anything.',
      'There is at most one comma of context. What does not fit is kept for the interview.',
      'The comparison is inside the line: from four to one, 11 instead of 18, eleven of twelve.',
      'Others appear in it: the board, the new nurses, eight customers. Work that touched somebody is easier to believe.',
      'Each can be told as a story of two minutes. That is the test. If you can’t tell it, do not write it.',
    ],
  },
  { heading: 'How to find your own' },
  {
    text: 'Do not start from your CV. Start from your calendar, your sent mail or a shift plan, and go back a year. For every month write down one thing that was different at its end because you were there. Most months will give you something small; that is fine. You are looking for five lines, and you have twelve months for each year of work.',
  },
  {
    text: 'Then call somebody who worked with you, and ask what they would say you were good for. Note the verb that they use. It is very often a better one than yours, because they saw the effect and you saw the effort.',
  },
  {
    text: 'Finally, cut. For each job, keep the lines that would interest the next employer, three or four for the last position, two for the one before, one for what lies further back. The duties can go. A reader who sees “charge nurse” knows what a charge nurse is there for.',
  },
  { heading: 'Keep the proof' },
  {
    text: 'Evidence is easiest to collect on the day it happens, and nearly impossible two years later, when the system has changed and the mail account is closed. So keep a plain file, outside your employer’s network, and once a month add a line: what, how large, what changed, who said so. Write it in your own words, and leave out what is not yours to take: customers’ names, figures that are not public, anything under a contract. “A large insurer” is enough, and so is “about a third”.',
  },
  {
    text: 'It takes five minutes a month. The next time you need a CV, half of it is written; and the next time somebody asks in a review what you have done this year, you will be the only one in the room who does not have to think.',
  },
  { heading: 'A word on modesty' },
  {
    text: 'Some people find this uncomfortable. It feels like boasting, and where they come from one does not. But look at the right-hand lines again. There is not one adjective of praise in them. They say what was there, what was done and what was counted, and leave the judgment to the reader. That is not boasting. It is what you would expect from any other report.',
  },
  {
    text: 'If a result belongs to a team, say so: “with two colleagues” takes nothing from you, and it is the detail that makes the rest believable. If you are not sure of a figure, say “about”, or leave it out. You are not writing an advertisement. You are giving somebody who has never met you what they need in order to decide, and the kindest thing you can do for them is to be exact.',
  },
]
