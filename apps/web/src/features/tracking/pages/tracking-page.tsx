export function TrackingPage() { return <h1>Track</h1>; }
