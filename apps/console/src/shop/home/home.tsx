import { lazy } from 'react';

/** The first page of the shop. It is loaded apart, so that other pages open without it. */
export const Home = lazy(() => import('./home-page'));
