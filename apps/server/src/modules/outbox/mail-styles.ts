/**
 * The styles load nothing. Clients that ignore them show plain, readable text; clients in dark mode get dark
 * colours.
 */
export const mailStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #f8f7fb; color: #1a1826; font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
.page { max-width: 600px; margin: 0 auto; padding: 24px 16px; }
.card { background: #ffffff; border: 1px solid #dfdde8; border-radius: 10px; padding: 28px 24px; }
.site { margin: 0 0 16px; font-size: 14px; font-weight: 600; color: #585466; }
.note { margin: 0 0 20px; padding: 10px 14px; border-radius: 10px; background: #fdf1d8; color: #704900; font-size: 14px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 16px; }
.facts { width: 100%; margin: 8px 0 24px; border-collapse: collapse; border-top: 1px solid #dfdde8; }
.facts th, .facts td { padding: 10px 0; border-bottom: 1px solid #dfdde8; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.facts th { padding-right: 16px; font-weight: 400; color: #585466; }
.facts td { text-align: right; font-variant-numeric: tabular-nums; }
.act { margin: 24px 0 0; }
.act a { display: inline-block; padding: 12px 20px; border-radius: 10px; background: #5a35c8; color: #ffffff; font-weight: 600; text-decoration: none; }
.more { margin: 16px 0 0; }
.more a { color: #5a35c8; font-weight: 600; }
.foot { margin: 16px 8px 0; font-size: 13px; color: #585466; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { background: #121019; color: #f0eff4; }
  .card { background: #1b1925; border-color: #343141; }
  .site, .foot, .facts th { color: #b4b0c2; }
  .note { background: #3a2c10; color: #ffd990; }
  .facts, .facts th, .facts td { border-color: #343141; }
  .act a { background: #6d49d8; color: #ffffff; }
  .more a { color: #b8a4ff; }
}
`;
