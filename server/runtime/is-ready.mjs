// The health check of the image, which has no shell and no curl: ends with 0 while the program is ready.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).catch(
  () => undefined,
)
process.exit(answer?.ok ? 0 : 1)
