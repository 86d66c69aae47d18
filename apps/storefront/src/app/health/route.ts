/** Tells supervisors that the server runs. It does not ask the store, because pages explain that themselves. */
export function GET(): Response {
  return Response.json({ status: 'ok' });
}
