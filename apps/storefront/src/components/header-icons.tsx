import type { ReactElement, ReactNode } from 'react';

/** Stands for the account where its name has no room: on small screens. */
export function AccountIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c0-4.4 3.6-7 8-7s8 2.6 8 7" />
    </Icon>
  );
}

/** Stands for the cart on small screens. */
export function CartIcon(): ReactElement {
  return (
    <Icon>
      <path d="M5 8h14l1 13H4L5 8z" />
      <path d="M9 10V6a3 3 0 0 1 6 0v4" />
    </Icon>
  );
}

/** Opens the menu on small screens. */
export function MenuIcon(): ReactElement {
  return (
    <Icon className="size-6">
      <path d="M4 6h16M4 12h16M4 18h16" />
    </Icon>
  );
}

interface IconProps {
  className?: string;
  children: ReactNode;
}

/** Screen readers read the text beside it. */
function Icon({ className = 'size-6 sm:hidden', children }: IconProps): ReactElement {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
