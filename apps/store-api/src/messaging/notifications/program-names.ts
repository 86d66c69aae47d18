/** Returns browser and system in words, such as `Firefox, Windows`; empty when neither is known. */
export function programName({ browser, system }: { browser: string | null; system: string | null }): string {
  return [browser, system].filter(Boolean).join(', ');
}
