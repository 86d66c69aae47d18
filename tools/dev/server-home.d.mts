/** Whom servers run as when we are root; null when they run as ourselves. */
export function serverAccount(): { uid: number; gid: number } | null;
