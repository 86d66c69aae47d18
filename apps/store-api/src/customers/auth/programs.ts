import Bowser from 'bowser';

/** Browser and system of a sign-in, in words that people know. */
export interface Program {
  /** Such as `Firefox`; null for one that is not known. */
  browser: string | null;
  /** Such as `Windows`; null for one that is not known. */
  system: string | null;
}

const UNKNOWN: Program = { browser: null, system: null };

/** Returns what a header `User-Agent` says, in words of a closed list: clients could write anything into it. */
export function programOf(userAgent: string): Program {
  if (!userAgent) return UNKNOWN;
  const parser = Bowser.getParser(userAgent, true);
  return {
    browser: known(Bowser.BROWSER_MAP, parser.getBrowserName()),
    system: known(Bowser.OS_MAP, parser.getOSName()),
  };
}

function known(words: Record<string, string>, name: string): string | null {
  return Object.values(words).includes(name) ? name : null;
}
