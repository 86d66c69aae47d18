import path from 'node:path';
import type { Page } from 'playwright-core';
import { PATIENCE_MS, closeBrowser, launchBrowser } from './browser';

/** Width of a small phone in CSS pixels, for checking mails. */
const WIDTH = 375;
/** Minimum text size in CSS pixels. */
const SMALLEST_TEXT = 14;
/** Minimum width of a cell in CSS pixels; narrower cells break short words. */
const NARROWEST_CELL = 60;
/** Identifiers such as `needs_response`; they are allowed in addresses. */
const MACHINE_WORD = /\b[a-z]+(?:_[a-z0-9]+)+\b/i;
const ADDRESS = /https?:\/\/\S+|\S+@\S+/g;
const LEFTOVER =
  /undefined|\bnull\b|\bNaN\b|\[object|\$\{|\{\{|\}\}|%[sd]\b|\bInvalid Date\b|\bTODO\b|lorem ipsum/i;

/** A mail as it is sent. */
export interface ShownMail {
  subject: string;
  html: string;
  text: string;
}

/** A phone-sized browser that checks mails. */
export interface Phone {
  /**
   * @param name of the screenshot, when MAIL_SCREENSHOTS is a folder
   * @returns the problems of the mail as sentences
   */
  faultsOf(name: string, mail: ShownMail): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Starts Chromium.
 * @throws Error when it is missing and cannot be installed
 */
export async function openPhone(): Promise<Phone> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 800 }, javaScriptEnabled: false });
  page.setDefaultTimeout(PATIENCE_MS);
  return {
    faultsOf: async (name, mail) => {
      await page.setContent(mail.html, { waitUntil: 'load' });
      const shown = await measure(page);
      const folder = process.env.MAIL_SCREENSHOTS;
      if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
      return [...widthFaults(shown), ...wordFaults(mail, shown.text)];
    },
    close: () => closeBrowser(browser, [page.context()]),
  };
}

interface Shown {
  /** CSS pixels. */
  width: number;
  /** Texts that are too small, with their size. */
  small: string[];
  /** Texts of cells that are too narrow for a word. */
  pressed: string[];
  text: string;
}

/** Runs in the page. It is a string, since the types of this program have no DOM. */
const MEASURE = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const text = textContent.trim();
    if (!text || !parentElement.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(parentElement).fontSize);
    if (size < ${SMALLEST_TEXT}) small.push(text.slice(0, 40) + ' (' + size + ' px)');
  }
  const pressed = [...document.querySelectorAll('td')]
    .filter((cell) => cell.clientWidth < ${NARROWEST_CELL} && /\\S{4}/.test(cell.innerText))
    .map(({ innerText }) => innerText.slice(0, 40));
  return { width: document.documentElement.scrollWidth, small, pressed, text: document.body.innerText };
})()`;

/** Measures a page as a browser lays it out. */
function measure(page: Page): Promise<Shown> {
  return page.evaluate<Shown>(MEASURE);
}

function widthFaults({ width, small, pressed }: Shown): string[] {
  return [
    ...(width > WIDTH ? [`it is ${width} px wide`] : []),
    ...small.map((piece) => `text is too small: ${piece}`),
    ...pressed.map((piece) => `text is pressed together: ${piece}`),
  ];
}

function wordFaults({ subject, text }: ShownMail, shown: string): string[] {
  return Object.entries({ subject, text, shown }).flatMap(([where, words]) => {
    if (!words.trim()) return [`the ${where} is empty`];
    const plain = words.replace(ADDRESS, '');
    return [MACHINE_WORD, LEFTOVER].flatMap((pattern) => {
      const [found] = pattern.exec(plain) ?? [];
      return found === undefined ? [] : [`the ${where} says "${found}"`];
    });
  });
}
