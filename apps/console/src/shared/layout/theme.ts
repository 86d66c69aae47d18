import { type RaThemeOptions, defaultDarkTheme, defaultLightTheme } from 'react-admin';
import { components } from './theme-components';

const GREEN = '#1f6f5c';
const LIGHT_GREEN = '#7fd1ba';

const shape = { borderRadius: 8 };
const typography = {
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  h6: { fontSize: '1.1rem' },
};

export const lightTheme: RaThemeOptions = {
  ...defaultLightTheme,
  components: { ...defaultLightTheme.components, ...components },
  palette: {
    ...defaultLightTheme.palette,
    mode: 'light',
    primary: { main: GREEN },
    secondary: { main: GREEN },
    // The library's own tones are too pale for text, such as that of a state.
    info: { main: '#0b5f91' },
    success: { main: '#26692b' },
    warning: { main: '#9a4a00' },
    error: { main: '#b3261e' },
    background: { default: '#f6f7f6', paper: '#ffffff' },
  },
  shape,
  typography,
};

export const darkTheme: RaThemeOptions = {
  ...defaultDarkTheme,
  components: { ...defaultDarkTheme.components, ...components },
  palette: {
    ...defaultDarkTheme.palette,
    mode: 'dark',
    primary: { main: LIGHT_GREEN },
    secondary: { main: LIGHT_GREEN },
    // The library's own tones are too dark for text on grey, such as that of a toolbar.
    info: { main: '#7cc4f5' },
    success: { main: '#8fd694' },
    warning: { main: '#ffb868' },
    error: { main: '#ff9d94' },
  },
  shape,
  typography,
};
