/** The project's own mark. Used in the logo, in empty states and in the loader only. */
export function GhostMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M12 2C7 2 3.4 5.7 3.4 10.8v9.6c0 1.2 1.4 1.9 2.3 1.1l1.7-1.4a.9.9 0 0 1 1.1 0l1.9 1.6c.5.4 1.1.4 1.6 0h0c.5.4 1.1.4 1.6 0l1.9-1.6a.9.9 0 0 1 1.1 0l1.7 1.4c.9.8 2.3.1 2.3-1.1v-9.6C20.6 5.7 17 2 12 2ZM9 8.7a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4Zm6 0a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4Z"
      />
    </svg>
  );
}
