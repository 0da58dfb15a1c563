/** Text for audit log entries. */

/** Keyed by method and path. A test checks that no audited route is missing. */
const DONE: Readonly<Record<string, string>> = {
  'POST /api/admin/session': 'Signed in',
  'DELETE /api/admin/session': 'Signed out',
  'PUT /api/admin/password': 'Changed their own password',
  'POST /api/admin/second-factor': 'Began to set up a second factor',
  'PUT /api/admin/second-factor': 'Turned their second factor on',
  'POST /api/admin/second-factor/removal': 'Turned their second factor off',
  'POST /api/admin/second-factor/recovery-codes': 'Made new recovery codes',
  'DELETE /api/admin/sessions': 'Signed out everywhere else',
  'PUT /api/admin/team-rules': 'Changed who needs a second factor',
  'PUT /api/admin/settings/:group': 'Changed the settings',
  'PUT /api/admin/settings/:group/restoration': 'Brought earlier settings back',
  'POST /api/admin/team': 'Added a person',
  'POST /api/admin/team/:userId/password-links': 'Made a link for a new password',
  'PUT /api/admin/team/:userId': 'Changed a person’s role or mail address',
  'PUT /api/admin/team/:userId/disablement': 'Disabled a person',
  'DELETE /api/admin/team/:userId/disablement': 'Let a disabled person in again',
  'PUT /api/admin/password-link': 'Chose a password by a link',
  'POST /api/orders/:paymentIntentId/links': 'Turned off old links',
  'PUT /api/admin/orders/:orderId/hold': 'Put the order on hold',
  'PUT /api/admin/orders/:orderId/closing': 'Closed the order',
  'DELETE /api/admin/orders/:orderId/hold': 'Took the order off hold',
  'DELETE /api/admin/orders/:orderId/papers/:paperId/hold': 'Ended the hold of a document',
  'POST /api/admin/orders/:orderId/rewordings/acceptances': 'Accepted a suggested wording',
  'PUT /api/admin/orders/:orderId/assignee': 'Changed who has the order',
  'PUT /api/admin/orders/:orderId/customer-email': 'Corrected the customer’s mail address',
  'PUT /api/admin/orders/:orderId/customer-name': 'Corrected the customer’s name',
  'GET /api/admin/acts.csv': 'Downloaded this record',
  'GET /api/admin/papers.csv': 'Downloaded receipts and credit notes',
  'POST /api/admin/orders/:orderId/refunds': 'Refunded',
  'POST /api/admin/orders': 'Took an order by hand',
  'POST /api/admin/orders/:orderId/payment-proof': 'Added a proof of payment',
  'GET /api/admin/orders/:orderId/payment-proof/:fileId': 'Downloaded the proof of payment',
  'POST /api/admin/orders/:orderId/taken-files': 'Took a file from another order',
  'POST /api/orders/:paymentIntentId/photo': 'Added a photo',
  'PUT /api/orders/:paymentIntentId/photo/pdf': 'Chose whether the PDF shows the photo',
  'DELETE /api/orders/:paymentIntentId/photo': 'Took the photo away',
  'POST /api/admin/orders/:orderId/photo': 'Added a photo',
  'PUT /api/admin/orders/:orderId/photo/pdf': 'Chose whether the PDF shows the photo',
  'DELETE /api/admin/orders/:orderId/photo': 'Took the photo away',
  'POST /api/admin/orders/:orderId/linkedin-file': 'Added a LinkedIn file',
  'GET /api/admin/orders/:orderId/linkedin-file': 'Downloaded the LinkedIn file',
  'DELETE /api/admin/orders/:orderId/linkedin-file': 'Took the LinkedIn file away',
  'PUT /api/admin/orders/:orderId/people': 'Said whose site it is',
  'POST /api/admin/orders/:orderId/files-erasure': 'Erased CV, LinkedIn file and photo',
  'PATCH /api/orders/:paymentIntentId': 'Saved onboarding answers',
  'POST /api/orders/:paymentIntentId/upload-cv': 'Sent the CV',
  'POST /api/admin/orders/:orderId/cv': 'Added a CV',
  'GET /api/admin/orders/:orderId/cv': 'Downloaded the CV',
  'PUT /api/admin/orders/:orderId/languages': 'Corrected the languages',
  'GET /api/admin/orders/:orderId/claims': 'Opened the claims and their sources',
  'GET /api/admin/orders/:orderId/readings': 'Opened what was read from the CV',
  'POST /api/admin/orders/:orderId/sent-files/:fileId/changes':
    'Took a change of a newer CV into the draft',
  'POST /api/admin/orders/:orderId/drafts/:language/from-cv': 'Drafted from the CV',
  'PUT /api/admin/orders/:orderId/drafts/:language': 'Saved a draft',
  'PUT /api/admin/orders/:orderId/drafts/:language/terms': 'Saved the order’s glossary',
  'POST /api/admin/orders/:orderId/writing/dismissals': 'Dismissed hints about the writing',
  'DELETE /api/admin/orders/:orderId/writing/dismissals/:key':
    'Brought a hint about the writing back',
  'POST /api/admin/orders/:orderId/gate/resolutions': 'Named a source, or why something passes',
  'PUT /api/admin/orders/:orderId/theme': 'Corrected the theme',
  'PUT /api/orders/:paymentIntentId/site-address/domain': 'Named a domain',
  'DELETE /api/orders/:paymentIntentId/site-address/domain': 'Gave the domain up',
  'POST /api/orders/:paymentIntentId/site-address/looks': 'Had the domain looked at',
  'PUT /api/orders/:paymentIntentId/site-address/registration':
    'Asked for a domain to be registered',
  'DELETE /api/orders/:paymentIntentId/site-address/registration':
    'Withdrew the request for a domain',
  'PUT /api/orders/:paymentIntentId/site-address/mail': 'Named who has the mail of the domain',
  'DELETE /api/orders/:paymentIntentId/site-address/mail': 'Ended the setup of email',
  'POST /api/orders/:paymentIntentId/site-address/mail/looks':
    'Had the records of the mail looked at',
  'PUT /api/admin/orders/:orderId/site-address/domain': 'Named a domain',
  'DELETE /api/admin/orders/:orderId/site-address/domain': 'Gave the domain up',
  'POST /api/admin/orders/:orderId/site-address/looks': 'Had the domain looked at',
  'PUT /api/admin/orders/:orderId/site-address/registration': 'Asked for a domain to be registered',
  'DELETE /api/admin/orders/:orderId/site-address/registration':
    'Withdrew the request for a domain',
  'PUT /api/admin/orders/:orderId/site-address/registration/record':
    'Noted the registration of a domain',
  'PUT /api/admin/orders/:orderId/site-address/mail': 'Named who has the mail of the domain',
  'DELETE /api/admin/orders/:orderId/site-address/mail': 'Ended the setup of email',
  'POST /api/admin/orders/:orderId/site-address/mail/looks':
    'Had the records of the mail looked at',
  'POST /api/admin/orders/:orderId/hosting/renewals': 'Renewed the hosting for a year',
  'POST /api/orders/:paymentIntentId/hosting/renewals': 'Went to pay for a year of hosting',
  'POST /api/orders/:paymentIntentId/hosting/renewals/:renewalIntentId/settlement':
    'Asked what became of the payment for a year of hosting',
  'PUT /api/admin/orders/:orderId/plan': 'Changed the plan, or offered another',
  'PUT /api/admin/orders/:orderId/plan/withdrawal': 'Withdrew the offer of another plan',
  'PUT /api/orders/:paymentIntentId/plan-change': 'Chose a larger plan',
  'POST /api/orders/:paymentIntentId/rounds/payments': 'Went to pay for a round of changes',
  'POST /api/orders/:paymentIntentId/rounds/payments/:roundIntentId/settlement':
    'Asked what became of the payment for a round of changes',
  'POST /api/orders/:paymentIntentId/plan-change/payments': 'Went to pay for another plan',
  'POST /api/orders/:paymentIntentId/plan-change/payments/:differenceIntentId/settlement':
    'Asked what became of the payment for another plan',
  'PUT /api/orders/:paymentIntentId/site/offline': 'Took the site offline',
  'DELETE /api/orders/:paymentIntentId/site/offline': 'Put the site back',
  'PUT /api/orders/:paymentIntentId/site/new-address': 'Led visitors to a new address',
  'DELETE /api/orders/:paymentIntentId/site/new-address': 'Stopped leading visitors on',
  'PUT /api/admin/orders/:orderId/site/new-address': 'Led visitors to a new address',
  'DELETE /api/admin/orders/:orderId/site/new-address': 'Stopped leading visitors on',
  'PUT /api/orders/:paymentIntentId/site/hidden-contact':
    'Changed whether phone and address are shown',
  'PUT /api/orders/:paymentIntentId/site/check': 'Said that all on the page is still true',
  'PUT /api/admin/orders/:orderId/site/offline': 'Took the site offline',
  'DELETE /api/admin/orders/:orderId/site/offline': 'Put the site back',
  'POST /api/admin/orders/:orderId/publications': 'Asked to publish',
  'PUT /api/admin/orders/:orderId/publications/:publicationId/signature':
    'Signed a version as the second person',
  'DELETE /api/admin/orders/:orderId/publications/:publicationId/signature':
    'Sent a version back unsigned',
  'PUT /api/admin/orders/:orderId/site/version': 'Rolled back to an earlier version',
  'PUT /api/admin/orders/:orderId/site/languages/:language/version':
    'Rolled one language back to an earlier version',
  'PUT /api/admin/orders/:orderId/address': 'Corrected the web address',
  'PUT /api/orders/:paymentIntentId/review/comments/:commentId': 'Wrote a comment',
  'DELETE /api/orders/:paymentIntentId/review/comments/:commentId': 'Took a comment back',
  'POST /api/orders/:paymentIntentId/review/rounds': 'Sent the list of changes',
  'POST /api/orders/:paymentIntentId/review/approval': 'Approved a preview',
  'POST /api/admin/orders/:orderId/previews': 'Asked to send a preview',
  'PUT /api/admin/orders/:orderId/review/items/:itemId/acceptance':
    'Took a suggestion into the draft',
  'PUT /api/admin/orders/:orderId/review/items/:itemId/answer': 'Answered an item of the list',
  'POST /api/admin/orders/:orderId/review/granted-rounds': 'Gave one more round',
  'PUT /api/orders/:paymentIntentId/weekly-mail': 'Changed whether the weekly mail comes',
  'POST /api/orders/:paymentIntentId/weekly-mail/tests': 'Asked for the weekly mail as a test',
  'POST /api/admin/portfolio': 'Added a portfolio item',
  'PUT /api/admin/portfolio/:itemId': 'Changed a portfolio item',
  'PUT /api/admin/portfolio/:itemId/showing': 'Showed or hid a portfolio item',
  'DELETE /api/admin/portfolio/:itemId': 'Removed a portfolio item',
  'PUT /api/admin/portfolio-order': 'Put the portfolio in another order',
  'POST /api/admin/portfolio-pictures': 'Added a portfolio picture',
  'POST /api/admin/portfolio-pictures/of-site': 'Took a site’s picture for the portfolio',
  'PUT /api/ratings/:orderId': 'Wrote a review',
  'DELETE /api/ratings/:orderId': 'Withdrew a review',
  'PUT /api/admin/ratings/:orderId/decision': 'Decided whether a review is shown',
  'PUT /api/admin/contacts/:contactId/refund': 'Refunded a withdrawal',
  'PUT /api/admin/contacts/:contactId/decision': 'Decided on a report of a page',
  'POST /api/admin/contacts/:contactId/replies': 'Answered a message',
  'PUT /api/admin/contacts/:contactId/answer': 'Marked a contact message as answered',
  'POST /api/orders/:paymentIntentId/conversation/messages': 'Wrote to the team',
  'POST /api/orders/:paymentIntentId/conversation/files': 'Sent a file',
  'POST /api/admin/orders/:orderId/conversation/messages': 'Wrote to the customer',
  'POST /api/admin/orders/:orderId/conversation/files': 'Sent the customer a file',
  'GET /api/admin/orders/:orderId/conversation/files/:fileId': 'Opened a file of the conversation',
  'PUT /api/admin/orders/:orderId/conversation/settled': 'Said that messages need no answer',
  'PUT /api/admin/notice-settings': 'Chose when to be mailed',
  'PUT /api/admin/saved-views/:viewId': 'Saved a view of the queue',
  'DELETE /api/admin/saved-views/:viewId': 'Deleted a saved view of the queue',
  'POST /api/admin/tags': 'Made a tag',
  'PUT /api/admin/tags/:tagId': 'Changed a tag',
  'DELETE /api/admin/tags/:tagId': 'Removed a tag from all orders',
  'PUT /api/admin/orders/:orderId/tags/:tagId': 'Put a tag on the order',
  'DELETE /api/admin/orders/:orderId/tags/:tagId': 'Took a tag off the order',
  'POST /api/admin/orders/:orderId/notes': 'Wrote a note for the team',
  'PUT /api/admin/orders/:orderId/notes/:noteId': 'Changed a note for the team',
  'DELETE /api/admin/orders/:orderId/notes/:noteId': 'Deleted a note for the team',
  'PUT /api/admin/contacts/:contactId/order': 'Put a contact message into the conversation',
  'PUT /api/admin/saved-answers/:answerId': 'Saved an answer for reuse',
  'DELETE /api/admin/saved-answers/:answerId': 'Deleted a saved answer',
  'POST /api/admin/orders/:orderId/letters/:letterId/copies': 'Sent a mail once more',
  'GET /api/orders/:paymentIntentId/export': 'Downloaded everything',
  'POST /api/orders/:paymentIntentId/erasure': 'Asked to erase everything',
  'GET /api/admin/orders/:orderId/export': 'Downloaded all about the customer',
  'POST /api/admin/orders/:orderId/erasure': 'Asked to erase all about the customer',
  'POST /api/admin/test-letters': 'Sent a test letter',
  'POST /api/admin/webhooks': 'Added a webhook',
  'PUT /api/admin/webhooks/:webhookId': 'Changed a webhook',
  'PUT /api/admin/webhooks/:webhookId/state': 'Switched a webhook on or off',
  'POST /api/admin/webhooks/:webhookId/secrets': 'Made a new secret of a webhook',
  'DELETE /api/admin/webhooks/:webhookId': 'Removed a webhook',
  'POST /api/admin/webhooks/:webhookId/tests': 'Sent a test to a webhook',
  'POST /api/admin/webhook-deliveries/:deliveryId/tries': 'Sent a webhook’s message again',
}

/** Commands that operators run on the machine. */
export const COMMAND_TEXTS: Readonly<Record<string, string>> = {
  'command add-user': 'Added a person, by the command add-user',
  'command reset-password': 'Made a link for a new password, by the command reset-password',
  'command reset-second-factor': 'Turned a second factor off, by the command reset-second-factor',
  'command disable-user': 'Disabled a person, by the command disable-user',
  'command enable-user': 'Let a person in again, by the command enable-user',
  'command set-role': 'Changed a person’s role, by the command set-role',
  'command restore': 'Restored a backup, by the command restore',
  'command rebuild-from-stripe': 'Brought an order back, by the command rebuild-from-stripe',
}

/** Falls back to the route for one that no longer exists. */
export const actionText = (act: string): string => DONE[act] ?? COMMAND_TEXTS[act] ?? act

export function actorText(actor: string): string {
  if (actor === 'customer') return 'Customer'
  if (actor === 'operator') return 'Operator'
  return actor.replace(/^staff:/, '')
}

/** "noor → tove"; empty without values. */
export function changeText(from: string | null, to: string | null): string {
  const [before, after] = [from, to].map((value) => value && actorText(value))
  if (before && after) return `${before} → ${after}`
  return after ?? (before ? `${before} → nothing` : '')
}
