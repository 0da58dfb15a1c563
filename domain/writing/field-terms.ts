/** Terms of trades that dictionaries lack. Many languages borrow them from English. */

const ENGLISH = `
  onboarding onboarded offboarding offboarded upskilling upskilled reskilling reskilled mentee learnings
  dev devs devops backend frontend fullstack microservice microservices middleware monorepo repo repos codebase
  serverless observability autoscaling sharding failover uptime runtime runtimes async linter linting config configs
  api apis changelog deduplication dedupe denormalized denormalised vectorized vectorised scalable idempotent
  hyperparameter hyperparameters finetuning overfitting tokenization tokenisation embeddings preprocessing dataviz
  geospatial timeseries chatbot chatbots hackathon hackathons helpdesk extranet leaderboard gamification
  kanban scrum sprint sprints roadmap roadmaps roadmapping stakeholder stakeholders rollout rollouts tradeoff tradeoffs
  walkthrough walkthroughs framework frameworks dashboard dashboards pipeline pipelines testing cloud workshop workshops
  brainstorming feedback benchmark benchmarks benchmarking benchmarked backlog backlogs software open-source
  saas fintech edtech proptech healthtech biotech startup startups scaleup scaleups telehealth telemedicine
  ux ui kpi kpis wireframe wireframes wireframing prototyping moodboard moodboards storyboarding kerning
  omnichannel ecommerce e-commerce upsell upselling upsold retargeting geotargeting backlink backlinks
  copywriting copywriter influencer influencers vlog vlogs newsletter newsletters storytelling branding rebrand
  rebranded rebranding merchandising coaching reporting marketing webmarketing community planogram planograms
  videographer videography showrunner showrunners repurposing templatized
  perioperative intubation catheterization catheterisation phlebotomy phlebotomist sonography kinesiology
  prosthodontics pharmacovigilance formulary handoff handoffs precepted precepting preceptorship
  sommelier mixology mise patisserie rebar rebars formwork weldments deburring geotechnical telehandler punchlist
  palletizing palletising putaway intermodal drayage kaizen gemba heijunka poka yoke poka-yoke hvac cnc
  ebitda payables chargeback chargebacks onshoring nearshoring insourcing timesheet timesheets backfill headcount
  redlined redlines cocurricular makerspace makerspaces patternmaking impactful incentivize incentivized
  incentivise incentivised operationalize operationalized productize productized productionize productionized
  sunsetting sunsetted`

const RUSSIAN = `
  онбординг бэкенд фронтенд дашборд дашборды стартап стартапы скрам спринт спринты фреймворк фреймворки брендинг
  коучинг фидбэк тимлид деплой пайплайн пайплайны воркшоп роадмап бэклог микросервисы`

const termsOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const TERMS: Readonly<Record<'latin' | 'ru', ReadonlySet<string>>> = {
  latin: termsOf(ENGLISH),
  ru: termsOf(RUSSIAN),
}

/** In any case: "Dev", "Onboarding". Pure. */
export function isFieldTerm(word: string, language: string): boolean {
  const known = word.toLowerCase()
  return TERMS.latin.has(known) || (language === 'ru' && TERMS.ru.has(known))
}
