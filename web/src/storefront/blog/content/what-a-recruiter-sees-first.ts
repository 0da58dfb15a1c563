import type { PostBody } from '../post.ts'

export const body: PostBody = [
  {
    text: 'Somebody opens your application between two meetings. There are forty others in the list. They are not reading yet; they are deciding whether to read. That first look is short, and it is not unfair. It is a search for reasons to go on, and it follows a pattern that you can use.',
  },
  {
    text: 'This article is about that look: what is searched for, in which order, and what you can do so that the answer is found where the eye lands. None of it needs a designer. All of it needs you to decide what matters.',
  },
  { heading: 'The five questions' },
  {
    text: 'Whoever sorts applications carries a short list in their head. The words differ from field to field; the questions hardly do.',
  },
  {
    steps: [
      'What is this person? A title that matches the opening, or one that sits next to it.',
      'Where were they, and for how long? The last employer, the last title, the years.',
      'Can they do the one thing we can’t do without? A license, a language, a tool, a kind of project.',
      'Is there proof? One figure, one name, one result that can be checked.',
      'Can we have them? City, notice, right to work, the salary band if it is asked for.',
    ],
  },
  {
    text: 'If the first screen or the upper half of the first page answers these five, the rest gets read. If one is missing, the reader has to look for it, and looking for things is what people do when they already want to. At this point they do not yet.',
  },
  { heading: 'Where the eye goes' },
  {
    text: 'People do not read a new page from the top left to the bottom right. They jump to what is large, then to what stands alone, then along the left edge of whatever looks like a list. Headings, the first two or three words of each line, numbers and dates are seen; the middle of a paragraph is not. Whoever has watched a friend skim a menu knows the pattern.',
  },
  {
    text: 'Three things follow from it. Put the answer to the first question in the largest type. Let every line begin with the word that carries it: “Led”, “Cut”, “Registered nurse”, not “Responsible for”. And leave space around the two or three things that must not be missed, because a thing that stands alone is looked at first, whatever its size.',
  },
  { heading: 'The title is the first sentence' },
  {
    text: 'Many CVs begin with a name and then nothing: an address, a phone number, a summary of five lines. The reader still does not know what the person is. Write it under the name, in the words of the job you want and within the truth of the job you have.',
  },
  {
    before:
      'Results-driven professional with a proven track record and strong communication skills.',
    after: 'Supply chain manager, food and pharma. Eleven years, three countries, cold chain.',
  },
  {
    text: 'The second line can be checked, word by word. The first could stand on anybody’s page, which is why it is read by nobody. A useful test: cover the name. Would a colleague still know that it is about you?',
  },
  {
    text: 'If you are changing fields, say both ends. “Teacher, moving into learning design” answers the question that your job titles will raise a second later, and it answers it in your words instead of leaving it to the reader’s.',
  },
  { heading: 'One figure is worth a page' },
  {
    text: 'A figure does two things at once. It says how large your work was, and it shows that you know. “Managed a large team” makes the reader guess. “Nine engineers, two of them hired by me” does not. It does not have to be a record. The number of beds on the ward, of shops in the region, of invoices in a month says more than the adjective it replaces.',
  },
  {
    text: 'Choose one figure for the first screen: the one you would mention if you had ten seconds. Say what it counts, over which time, and compared to what. And only write down what you could explain in an interview, because the good reader will ask. A figure that falls apart under the first question costs more than it ever brought.',
  },
  { heading: 'What pushes people away' },
  {
    list: [
      'A wall of text. Paragraphs of more than four lines are skipped on the first pass, whole.',
      'Skill bars and star ratings. Nobody knows what four stars in Excel means, and a bar can’t be checked.',
      'Gaps that are hidden. Years only, where months would show a gap, are noticed. One short line (“2022: care for a parent”) closes the question.',
      'Two columns of tiny type. They look tidy on your screen and fall into pieces in a tracking system or on a phone.',
      'A photo that is the largest thing on the page. In many countries it should not be there at all; anywhere it is not the reason to call you.',
    ],
  },
  { heading: 'The order depends on the field' },
  {
    text: 'The five questions stay, but their weight shifts. A nurse manager looks for the license and its expiry date before anything else, because without it there is nothing to talk about; then for the unit, the ratio, the shifts. Somebody who hires engineers wants the systems you have kept running and at what scale. In finance it is the size of the book and who relied on your numbers. A creative director opens the work and comes back for the name.',
  },
  {
    text: 'So the best layout is not a matter of taste. It is the order in which your reader asks. If you do not know that order, ask someone who hires in your field what they look at first, then second. It is a question people like to be asked, and two answers are enough to see the pattern.',
  },
  { heading: 'Test it in ten minutes' },
  {
    text: 'You can watch the first look happen. Take somebody who does not know your work in detail: a neighbor, a friend of a friend. Show them your page or your CV for ten seconds, on a phone. Take it away, and ask three things.',
  },
  {
    steps: ['What do I do?', 'What is the one thing you remember?', 'What would you call me for?'],
  },
  {
    text: 'Write down the answers as they come. Do not explain. If the first answer is wrong, your title is. If the second is “it was long” or “it was blue”, nothing on the page stood alone. If the third surprises you, you have found either a mistake or the headline you should have had all along.',
  },
  {
    text: 'Then change one thing and show it to the next person. Three rounds are usually enough. What you end up with is not a trick. It is the same career, with the answers moved to where they are looked for.',
  },
  { heading: 'And then they read' },
  {
    text: 'Everything here buys you one thing: the second look. That one is slow, and it is where the quality of your work decides, not its layout. The person who goes on reading wants to find that the details hold, that the dates fit, that the figure at the top comes back lower down with its story. The first look is won by order. The second is won by truth. Do the first well, so that the second can happen.',
  },
]
