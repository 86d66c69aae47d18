import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import './globals.css';
import { NotHere } from '../components/not-here';
import { SiteFrame } from '../components/site-frame';
import { privateMetadata } from '../server/private-page';
import { currentLocale } from '../server/request';
import { textOf } from '../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return {
    ...privateMetadata(textOf(await currentLocale(), 'shell')('not_found')),
    icons: { icon: '/icon.svg' },
  };
}

/** Answers the addresses that no page has, also those to which `proxy.ts` leads for unknown records. */
export default async function GlobalNotFound(): Promise<ReactElement> {
  return (
    <SiteFrame locale={await currentLocale()}>
      <NotHere />
    </SiteFrame>
  );
}
