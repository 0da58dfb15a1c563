/** The sentence of each DNS issue, for customers: the cause, then the record to change. */

type Of<Name extends string> = Readonly<Record<Name, string | number>>

const WAIT = 'there is nothing to change, and we look again by ourselves'
const doubled = (domain: string | number) => `as your registrar’s form adds ${domain} by itself`

export const sentences = {
  // The zone as a whole.
  'not-registered': ({ zone }: Of<'zone'>) =>
    `The registry does not know ${zone}, which is not registered, has run out or is on hold: check the spelling, or renew it at your registrar.`,
  'registry-unanswered': ({ zone }: Of<'zone'>) =>
    `The registry of ${zone} did not answer just now: ${WAIT}.`,
  'resolver-unanswered': ({ zone }: Of<'zone'>) =>
    `We could not ask about ${zone} just now: ${WAIT}.`,
  expired: ({ zone, server }: Of<'zone' | 'server'>) =>
    `${zone} has run out, and its name server is ${server} now: renew it at your registrar, and its records come back with it.`,
  unconfirmed: ({ zone }: Of<'zone'>) =>
    `Your registrar has switched ${zone} off because its mail to the owner was not answered: find that mail and press its link, and the records come back.`,
  'parked-servers': ({ zone, server }: Of<'zone' | 'server'>) =>
    `${zone} is parked at the name server ${server}, which shows advertising and takes no records: choose your registrar’s own name servers for it.`,
  'servers-unknown': ({ zone, servers }: Of<'zone' | 'servers'>) =>
    `The name servers of ${zone}${servers} have no address: correct their names at your registrar.`,
  'servers-private': ({ zone, servers }: Of<'zone' | 'servers'>) =>
    `The name servers of ${zone}${servers} have addresses that nobody on the internet reaches: choose public ones at your registrar.`,
  'servers-fail': ({ zone, servers }: Of<'zone' | 'servers'>) =>
    `The name servers of ${zone}${servers} answer with an error (SERVFAIL): ask their operator to load the zone again.`,
  'servers-silent': ({ zone, servers }: Of<'zone' | 'servers'>) =>
    `None of the name servers of ${zone}${servers} answers: in the NS records at your registrar, enter the ones that your DNS provider shows.`,
  lame: ({ zone, servers }: Of<'zone' | 'servers'>) =>
    `The name servers of ${zone}${servers} do not serve it: in the NS records at your registrar, enter the ones that your DNS provider shows.`,
  'server-unknown': ({ zone, server }: Of<'zone' | 'server'>) =>
    `The name server ${server} of ${zone} has no address: take it out at your registrar.`,
  'server-private': ({ zone, server }: Of<'zone' | 'server'>) =>
    `The name server ${server} of ${zone} has an address that nobody on the internet reaches: take it out at your registrar.`,
  'server-silent': ({ zone, server }: Of<'zone' | 'server'>) =>
    `The name server ${server} of ${zone} does not answer, so some visitors wait: take it out at your registrar.`,
  'server-lame': ({ zone, server }: Of<'zone' | 'server'>) =>
    `The name server ${server} does not serve ${zone}: take it out at your registrar.`,
  'dnssec-broken': ({ zone }: Of<'zone'>) =>
    `The signatures (DNSSEC) of ${zone} do not fit, so resolvers that check them give no answer: remove the DS record at your registrar.`,

  // The ownership record.
  'proof-twice': ({ name, other }: Of<'name' | 'other'>) =>
    `${name} has a second ownership record, “${other}”: remove it, so that nobody else can claim the domain with it.`,
  'proof-on-one-server': ({
    name,
    server,
    there,
    other,
    proof,
  }: Of<'name' | 'server' | 'there' | 'other' | 'proof'>) =>
    `${name} has ${there} on the name server ${server}, and the right one on ${other}: save the TXT record with ${proof} again, so that all servers take it.`,
  'proof-wildcard-text': ({
    name,
    text,
    domain,
    proof,
  }: Of<'name' | 'text' | 'domain' | 'proof'>) =>
    `${name} says “${text}”, as all names (*) of ${domain} do that have no record of their own: add a TXT record with this name and the value ${proof}.`,
  'proof-wildcard': ({ name, alias, domain, proof }: Of<'name' | 'alias' | 'domain' | 'proof'>) =>
    `${name} leads to ${alias}, as all names (*) of ${domain} do that have no record of their own: add a TXT record with this name and the value ${proof}.`,
  'proof-alias': ({ name, alias, proof }: Of<'name' | 'alias' | 'proof'>) =>
    `${name} is an alias (CNAME) of ${alias}, and beside it no TXT record can stand: put a TXT record with the value ${proof} in its place.`,
  'proof-cut': ({ name, proof }: Of<'name' | 'proof'>) =>
    `The TXT records of ${name} are too long for one packet, and the name server takes no longer ones (TCP): leave only one there, with the value ${proof}.`,
  'proof-unanswered': ({ who, zone, name }: Of<'who' | 'zone' | 'name'>) =>
    `There is no answer about ${name} by the ${who} of ${zone}: ask their operator to load the zone again.`,
  'proof-quoted': ({ name }: Of<'name'>) =>
    `The TXT record of ${name} has quotation marks in its value: enter it without them.`,
  'proof-of-another': ({ name, other, proof }: Of<'name' | 'other' | 'proof'>) =>
    `The TXT record of ${name} holds the ownership record of another order, “${other}”: change its value to yours, ${proof}.`,
  'proof-wrong': ({ name, text, proof }: Of<'name' | 'text' | 'proof'>) =>
    `The TXT record of ${name} says “${text}”: change its value to ${proof}.`,
  'proof-twice-named': ({ name, zone, short }: Of<'name' | 'zone' | 'short'>) =>
    `The TXT record stands at ${name}.${zone}, ${doubled(zone)}: enter only ${short} as its name.`,
  'proof-at-domain': ({ domain, short }: Of<'domain' | 'short'>) =>
    `The TXT record stands at ${domain} itself: give it the name ${short}.`,
  'proof-at-www': ({ domain, short }: Of<'domain' | 'short'>) =>
    `The TXT record stands at _vitrine.www.${domain}: give it the name ${short}, without www.`,
  'proof-without-underscore': ({ domain, short }: Of<'domain' | 'short'>) =>
    `The TXT record stands at vitrine.${domain}: its name begins with an underscore, ${short}.`,
  'proof-missing': ({ name, proof }: Of<'name' | 'proof'>) =>
    `There is no TXT record at ${name} yet: add one with the value ${proof}.`,

  // The domain and `www`.
  'servers-differ': ({
    name,
    server,
    there,
    other,
    right,
  }: Of<'name' | 'server' | 'there' | 'other' | 'right'>) =>
    `${name} has ${there} on the name server ${server}, and ${right} on ${other}, which is right: save the right one again, so that all servers take it.`,
  'address-beside-alias': ({ name, type, value }: Of<'name' | 'type' | 'value'>) =>
    `${name} has, beside its CNAME record, the ${type} record ${value}, so visitors arrive there by chance: remove it.`,
  wildcard: ({
    name,
    place,
    short,
    zone,
    value,
  }: Of<'name' | 'place' | 'short' | 'zone' | 'value'>) =>
    `${name} leads to ${place}, as all names (*) of ${zone} do that have no record of their own: add a CNAME record for ${short} with ${value}.`,
  'alias-at-domain': ({ name, alias, value }: Of<'name' | 'alias' | 'value'>) =>
    `${name} itself is an alias (CNAME) of ${alias}, which breaks its mail and its other records: put an A record with ${value} in its place.`,
  'alias-twice-named': ({ name, alias, zone, target }: Of<'name' | 'alias' | 'zone' | 'target'>) =>
    `${name} leads to ${alias}, ${doubled(zone)}: enter the value with a dot at its end, ${target}.`,
  'alias-is-link': ({ name, alias, target }: Of<'name' | 'alias' | 'target'>) =>
    `The CNAME record of ${name} holds a link, ${alias}: enter only ${target}.`,
  'alias-loop': ({ name, path, target }: Of<'name' | 'path' | 'target'>) =>
    `The aliases of ${name} lead in a circle (${path}): change its CNAME record to ${target}.`,
  'alias-too-long': ({ name, target }: Of<'name' | 'target'>) =>
    `${name} leads from alias to alias more than eight times: change its CNAME record to ${target}.`,
  'alias-of-another': ({ name, last, target }: Of<'name' | 'last' | 'target'>) =>
    `${name} leads to ${last}, which is another customer’s: change its CNAME record to ${target}.`,
  'alias-not-own': ({ name, last, target }: Of<'name' | 'last' | 'target'>) =>
    `${name} leads to ${last}, which anybody could come to have: change its CNAME record to your own, ${target}.`,
  'alias-nowhere': ({ name, last, target }: Of<'name' | 'last' | 'target'>) =>
    `${name} leads to ${last}, which does not exist: change its CNAME record to ${target}.`,
  'alias-unanswered': ({ name, last, target }: Of<'name' | 'last' | 'target'>) =>
    `${name} leads to ${last}, about which nobody answers: change its CNAME record to ${target}.`,
  'alias-wrong': ({ name, last, target }: Of<'name' | 'last' | 'target'>) =>
    `${name} leads to ${last}: change its CNAME record to ${target}.`,
  unanswered: ({ name, zone }: Of<'name' | 'zone'>) =>
    `The name servers of ${zone} give no answer about ${name}: ask their operator to load the zone again.`,
  'aaaa-wrong': ({ name, address, cure }: Of<'name' | 'address' | 'cure'>) =>
    `The AAAA record of ${name} leads visitors with IPv6 to ${address}${cure}.`,
  'twice-named': ({ name, zone, short }: Of<'name' | 'zone' | 'short'>) =>
    `The record of ${name} stands at ${name}.${zone}, ${doubled(zone)}: enter ${short} as its name.`,
  'a-missing': ({ name, value }: Of<'name' | 'value'>) =>
    `${name} has an AAAA record and no A record, so most visitors do not arrive: add an A record with ${value}.`,
  missing: ({ name, type, value }: Of<'name' | 'type' | 'value'>) =>
    `${name} leads nowhere yet: add a record of the type ${type} with ${value}.`,
  'a-conflict': ({ name, address }: Of<'name' | 'address'>) =>
    `${name} has a second A record, ${address}, so visitors arrive there by chance: remove it.`,
  'a-private': ({ name, address, value }: Of<'name' | 'address' | 'value'>) =>
    `The A record of ${name} says ${address}, which nobody on the internet reaches: change it to ${value}.`,
  'a-wrong': ({ name, address, value }: Of<'name' | 'address' | 'value'>) =>
    `The A record of ${name} says ${address}: change it to ${value}.`,
  proxy: ({ name, who, place, type, value }: Of<'name' | 'who' | 'place' | 'type' | 'value'>) =>
    `${who} stands between visitors and us with the address ${place} in the ${type} record of ${name}: switch its proxy off (“DNS only”), so that visitors get ${value}.`,
  parked: ({ name, who, place, type, value }: Of<'name' | 'who' | 'place' | 'type' | 'value'>) =>
    `${name} shows the parking page of ${who} (${place}): put a record of the type ${type} with ${value} in its place.`,
  forwarding: ({
    name,
    who,
    place,
    type,
    value,
  }: Of<'name' | 'who' | 'place' | 'type' | 'value'>) =>
    `${name} is forwarded by ${who} (${place}): put a record of the type ${type} with ${value} in its place.`,
  'other-host': ({
    name,
    who,
    place,
    type,
    value,
  }: Of<'name' | 'who' | 'place' | 'type' | 'value'>) =>
    `${name} leads to ${who} (${place}): put a record of the type ${type} with ${value} in its place.`,

  // Certificates, and caches elsewhere.
  'caa-unanswered': ({ zone, servers, name, right }: Of<'zone' | 'servers' | 'name' | 'right'>) =>
    `The name servers of ${zone}${servers} give no answer about the CAA records of ${name}, and then nobody may make its certificate: ask their operator to answer that there is none, or ${right}.`,
  'caa-critical': ({ name, tag }: Of<'name' | 'tag'>) =>
    `The CAA records of ${name} have the critical property “${tag}”, which our certificate authority does not know, so it makes no certificate: remove it.`,
  'caa-limits': ({ name, authority, limit }: Of<'name' | 'authority' | 'limit'>) =>
    `The CAA record of ${name} for ${authority} has the limit “${limit}”, which shuts our certificates out: change it to one without.`,
  'caa-forbids': ({ name, issuers, authority }: Of<'name' | 'issuers' | 'authority'>) =>
    `The CAA records of ${name} allow certificates by ${issuers} only: add one for ${authority}.`,
  'caa-forbids-all': ({ name, authority }: Of<'name' | 'authority'>) =>
    `The CAA record of ${name} forbids every certificate: change it to one for ${authority}.`,
  'cached-none': ({ name }: Of<'name'>) =>
    `The records of ${name} are right, and there is nothing to change: some resolvers remember for an hour or so that there were none.`,
  'cached-old': ({ name, address, until }: Of<'name' | 'address' | 'until'>) =>
    `The records of ${name} are right, and there is nothing to change: some visitors still arrive at ${address}, remembered until ${until} UTC.`,
  'acme-elsewhere': ({ domain, alias }: Of<'domain' | 'alias'>) =>
    `_acme-challenge.${domain} is left from another host (${alias}), which could still have certificates made: remove it.`,

  // Where mail goes.
  'mail-servers-differ': ({
    server,
    other,
    domain,
    type,
    there,
    right,
  }: Of<'server' | 'other' | 'domain' | 'type' | 'there' | 'right'>) =>
    `Of the ${type} records of ${domain} the name server ${server} has ${there}, and ${other} has ${right}: save them again, so that all servers have the same.`,
  'mx-not-entered': ({ provider, domain }: Of<'provider' | 'domain'>) =>
    `Enter above the MX record that ${provider} shows for ${domain}.`,
  'mx-unanswered': ({ domain }: Of<'domain'>) =>
    `The name server of ${domain} gives no answer about its MX records just now: ${WAIT}.`,
  'mx-alias': ({ domain, alias }: Of<'domain' | 'alias'>) =>
    `${domain} is an alias (CNAME) of ${alias}, and beside it no MX record counts: remove it, and put A records in its place.`,
  'mx-twice-named': ({ domain }: Of<'domain'>) =>
    `The MX record stands at ${domain}.${domain}, ${doubled(domain)}: enter @, or nothing, as its name.`,
  'mx-missing': ({ domain, enter }: Of<'domain' | 'enter'>) =>
    `${domain} has no MX record, so no mail arrives: add ${enter}.`,
  'mx-null': ({ domain, enter }: Of<'domain' | 'enter'>) =>
    `The MX record of ${domain} says that it takes no mail (a dot as its server): change it to ${enter}.`,
  'mx-address': ({ domain, host, value }: Of<'domain' | 'host' | 'value'>) =>
    `An MX record of ${domain} holds the number ${host}, where only a name counts: change it to ${value}.`,
  'mx-appended': ({ domain, host, value }: Of<'domain' | 'host' | 'value'>) =>
    `An MX record says ${host}, as your registrar’s form adds ${domain} to the value: enter it with a dot at its end, ${value}`,
  'mx-elsewhere': ({
    domain,
    hosts,
    provider,
    enter,
  }: Of<'domain' | 'hosts' | 'provider' | 'enter'>) =>
    `Mail to ${domain} goes to ${hosts}, not to ${provider}: change its MX record to ${enter}.`,
  'mx-mixed': ({ domain, host, provider }: Of<'domain' | 'host' | 'provider'>) =>
    `Some mail to ${domain} goes to ${host}, which is not ${provider}: remove that MX record.`,
  'mx-incomplete': ({ value }: Of<'value'>) =>
    `The MX record for ${value} is missing: mail waits while the other server is away.`,
  'mx-host-alias': ({ host, target }: Of<'host' | 'target'>) =>
    `The mail server ${host} is an alias (CNAME) of ${target}, which some senders refuse: name ${target} in the MX record instead.`,
  'mx-host-unanswered': ({ host }: Of<'host'>) =>
    `Nobody answers about the mail server ${host} just now: ${WAIT}.`,
  'mx-host-unknown': ({ host, domain, provider }: Of<'host' | 'domain' | 'provider'>) =>
    `The mail server ${host} of ${domain} has no address: check its spelling at ${provider}, and correct the MX record.`,

  // Who may send mail.
  'spf-not-entered': ({ provider }: Of<'provider'>) =>
    `Enter above what the SPF record has to include, as ${provider} shows it.`,
  'spf-unanswered': ({ domain }: Of<'domain'>) =>
    `The name server of ${domain} gives no answer about its TXT records just now: ${WAIT}.`,
  'spf-malformed': ({ text, domain }: Of<'text' | 'domain'>) =>
    `The TXT record “${text}” of ${domain} is meant as SPF, but no receiver takes it: it has to begin with v=spf1 and a space.`,
  'spf-twice-named': ({ domain }: Of<'domain'>) =>
    `The SPF record stands at ${domain}.${domain}, ${doubled(domain)}: enter @, or nothing, as its name.`,
  'spf-missing': ({ domain, provider }: Of<'domain' | 'provider'>) =>
    `${domain} has no SPF record, so mail that ${provider} sends for it looks forged: add one.`,
  'spf-twice': ({ domain, count }: Of<'domain' | 'count'>) =>
    `${domain} has ${count} SPF records, and receivers then count none: keep one, with what is in all of them, and remove the others.`,
  'spf-syntax': ({ domain, faulty }: Of<'domain' | 'faulty'>) =>
    `The SPF record of ${domain} has “${faulty}” in it, which is no part of one, so receivers throw it away: correct it.`,
  'spf-allows-all': ({ domain, all }: Of<'domain' | 'all'>) =>
    `The SPF record of ${domain} ends in ${all}, which lets anybody send in your name: let it end in ~all.`,
  'spf-after-all': ({ domain, provider, all }: Of<'domain' | 'provider' | 'all'>) =>
    `In the SPF record of ${domain} the part for ${provider} stands after ${all}, where it is never read: let ${all} be the last.`,
  'spf-without-provider': ({ domain, provider, include }: Of<'domain' | 'provider' | 'include'>) =>
    `The SPF record of ${domain} does not let ${provider} send: add include:${include} to it, and keep the rest.`,
  'spf-void': ({ domain, count, names, most }: Of<'domain' | 'count' | 'names' | 'most'>) =>
    `The SPF record of ${domain} leads to ${count} names that have nothing (${names}), and receivers bear ${most}: take them out.`,
  'spf-open': ({ domain }: Of<'domain'>) =>
    `The SPF record of ${domain} does not say what happens to mail from others: let it end in ~all.`,
  'spf-leftover': ({ domain, text }: Of<'domain' | 'text'>) =>
    `Beside the SPF record, ${domain} has the text “${text}”, which no receiver takes: remove it.`,
  'spf-include-wrong': ({
    by,
    domain,
    name,
    provider,
  }: Of<'by' | 'domain' | 'name' | 'provider'>) =>
    `“${by}” in the SPF record of ${domain} leads to ${name}, which has no SPF record that receivers can read, so they throw yours away: check what ${provider} shows for SPF.`,
  'spf-include-missing': ({ by, domain, name }: Of<'by' | 'domain' | 'name'>) =>
    `“${by}” in the SPF record of ${domain} leads to ${name}, which has no SPF record, so receivers throw yours away: take it out, or correct its name.`,
  'spf-include-twice': ({ by, domain, name }: Of<'by' | 'domain' | 'name'>) =>
    `“${by}” in the SPF record of ${domain} leads to ${name}, which has more than one SPF record, so receivers throw yours away: take it out, or tell its owner.`,
  'spf-include-syntax': ({ by, domain, name }: Of<'by' | 'domain' | 'name'>) =>
    `“${by}” in the SPF record of ${domain} leads to ${name}, whose SPF record is written wrongly, so receivers throw yours away: take it out, or tell its owner.`,
  'spf-loop': ({ by, domain, name }: Of<'by' | 'domain' | 'name'>) =>
    `“${by}” in the SPF record of ${domain} leads in a circle, by way of ${name}, so receivers throw it away: take it out.`,
  'spf-include-unanswered': ({ by, domain, name }: Of<'by' | 'domain' | 'name'>) =>
    `Nobody answers about ${name}, to which “${by}” in the SPF record of ${domain} leads: there is nothing to change for now, and we look again by ourselves.`,
  'spf-too-many': ({ domain, lookups, most, terms }: Of<'domain' | 'lookups' | 'most' | 'terms'>) =>
    `The SPF record of ${domain} takes ${lookups} look-ups, and receivers make ${most}: take out who does not send your mail any more (${terms}).`,

  // Signatures.
  'dkim-not-entered': ({ provider, domain }: Of<'provider' | 'domain'>) =>
    `Enter above the DKIM record that ${provider} shows for ${domain}: without it, receivers can’t check its signatures.`,
  'dkim-unanswered': ({ domain, name }: Of<'domain' | 'name'>) =>
    `The name server of ${domain} gives no answer about ${name} just now: ${WAIT}.`,
  'dkim-appended': ({ name, alias, domain, value }: Of<'name' | 'alias' | 'domain' | 'value'>) =>
    `${name} points to ${alias}, as your registrar’s form adds ${domain} to the value: enter it with a dot at its end, ${value}`,
  'dkim-elsewhere': ({
    name,
    alias,
    provider,
    value,
  }: Of<'name' | 'alias' | 'provider' | 'value'>) =>
    `The DKIM record ${name} points to ${alias}, not to ${provider}: change it to ${value}.`,
  'dkim-twice-named': ({ name, domain, short }: Of<'name' | 'domain' | 'short'>) =>
    `The DKIM record stands at ${name}.${domain}, ${doubled(domain)}: enter only ${short} as its name.`,
  'dkim-missing': ({ name, provider }: Of<'name' | 'provider'>) =>
    `There is no DKIM record at ${name}, so receivers can’t check ${provider}’s signatures: add it.`,
  'dkim-all-missing': ({ names, provider }: Of<'names' | 'provider'>) =>
    `There are no DKIM records at ${names}, so receivers can’t check ${provider}’s signatures: add them.`,
  'dkim-key-unanswered': ({ name }: Of<'name'>) =>
    `Nobody answers about the key behind ${name} just now: ${WAIT}.`,
  'dkim-keyless-alias': ({ name, alias }: Of<'name' | 'alias'>) =>
    `The DKIM record ${name} is an alias (CNAME) of ${alias}, where there is no key: put a TXT record in its place.`,
  'dkim-no-key-yet': ({ name, provider }: Of<'name' | 'provider'>) =>
    `The DKIM record ${name} is right, but ${provider} shows no key there: switch signing (DKIM) on at ${provider}.`,
  'dkim-twice': ({ name, count, provider }: Of<'name' | 'count' | 'provider'>) =>
    `At ${name} stand ${count} texts, and receivers may take any of them: keep the one of ${provider}, and remove the others.`,
  'dkim-revoked-alias': ({ name, provider }: Of<'name' | 'provider'>) =>
    `The key behind ${name} is empty (p=), so ${provider} does not sign with it: switch signing (DKIM) on at ${provider}.`,
  'dkim-revoked': ({ name, provider }: Of<'name' | 'provider'>) =>
    `The DKIM record ${name} has an empty key (p=), which says that nothing is signed with it any more: enter the key that ${provider} shows.`,
  'dkim-other-key': ({ name, provider }: Of<'name' | 'provider'>) =>
    `The key at ${name} is not the one that you entered here: change the record, or enter the present key of ${provider} above.`,
  'dkim-short': ({
    name,
    bits,
    least,
    provider,
    good,
  }: Of<'name' | 'bits' | 'least' | 'provider' | 'good'>) =>
    `The key at ${name} has ${bits} bits, and receivers take none below ${least}: have ${provider} make one of ${good}.`,
  'dkim-test': ({ name }: Of<'name'>) =>
    `The key at ${name} says that it is being tried out (t=y), so receivers may pass over it: take that out once all works.`,
  'dkim-weak': ({ name, bits, provider, good }: Of<'name' | 'bits' | 'provider' | 'good'>) =>
    `The key at ${name} has ${bits} bits. It is taken; ${provider} can make one of ${good}, which lasts longer.`,
  'dkim-no-tags': ({ name, provider, text }: Of<'name' | 'provider' | 'text'>) =>
    `The DKIM record ${name} says “${text}”, which is no key: change it to what ${provider} shows.`,
  'dkim-no-key': ({ name, provider }: Of<'name' | 'provider'>) =>
    `The DKIM record ${name} has no key (p=) in it: enter all of what ${provider} shows.`,
  'dkim-version': ({ name, provider }: Of<'name' | 'provider'>) =>
    `The DKIM record ${name} has to begin with v=DKIM1: enter it as ${provider} shows it.`,
  'dkim-kind': ({ name, provider }: Of<'name' | 'provider'>) =>
    `The DKIM record ${name} names a kind of key that receivers don’t know: enter it as ${provider} shows it.`,
  'dkim-cut': ({ name, provider }: Of<'name' | 'provider'>) =>
    `The key at ${name} is cut off, or was copied with a fault: enter all of what ${provider} shows.`,

  // What receivers do with forged mail.
  'dmarc-unanswered': ({ domain, name }: Of<'domain' | 'name'>) =>
    `The name server of ${domain} gives no answer about ${name} just now: ${WAIT}.`,
  'dmarc-no-version': ({ text }: Of<'text'>) =>
    `The DMARC record “${text}” is taken by no receiver: it has to begin with v=DMARC1 and a semicolon.`,
  'dmarc-twice-named': ({ name, domain }: Of<'name' | 'domain'>) =>
    `The DMARC record stands at ${name}.${domain}, ${doubled(domain)}: enter only _dmarc as its name.`,
  'dmarc-at-domain': ({ domain }: Of<'domain'>) =>
    `The DMARC record stands at ${domain} itself: give it the name _dmarc.`,
  'dmarc-missing': ({ name, reportsTo }: Of<'name' | 'reportsTo'>) =>
    `There is no DMARC record at ${name}: add one, which changes nothing about your mail and has receivers report to ${reportsTo}.`,
  'dmarc-twice': ({ name, count }: Of<'name' | 'count'>) =>
    `${name} has ${count} DMARC records, and receivers then count none: keep one, and remove the others.`,
  'dmarc-malformed': ({ text }: Of<'text'>) =>
    `The DMARC record “${text}” is written wrongly: its parts are name=value with semicolons between them, each once.`,
  'dmarc-no-policy': ({ domain }: Of<'domain'>) =>
    `The DMARC record of ${domain} does not say what to do (p=): add p=none to begin with.`,
  'dmarc-policy': ({ domain, policy }: Of<'domain' | 'policy'>) =>
    `The DMARC record of ${domain} says p=${policy}, which is none of none, quarantine and reject: change it to p=none to begin with.`,
  'dmarc-subdomain-policy': ({ domain, policy }: Of<'domain' | 'policy'>) =>
    `The DMARC record of ${domain} says sp=${policy}, which is none of none, quarantine and reject: change it, or take it out.`,
  'dmarc-reports': ({ domain, reports }: Of<'domain' | 'reports'>) =>
    `The DMARC record of ${domain} has “${reports}” as the address of its reports, which has to begin with mailto:.`,
  'dmarc-no-reports': ({ domain, reportsTo }: Of<'domain' | 'reportsTo'>) =>
    `The DMARC record of ${domain} names nobody to report to: add rua=mailto:${reportsTo} to learn who sends in your name.`,
} as const
