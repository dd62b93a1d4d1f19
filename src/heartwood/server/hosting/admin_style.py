"""How the admin page looks: the colours of the table, in light and dark, and a sign for the tab of the browser."""

ICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10.5" fill="#cf9c5c"/>
<path d="M12 18C7 14 6 12 6 10a3 3 0 0 1 6-1 3 3 0 0 1 6 1c0 2-1 4-6 8z" fill="#c44b36" stroke="#3d2817"/></svg>
"""

STYLE = """
:root {
  color-scheme: light dark;
  --ink: #2b2118; --ground: #f6efe3; --line: #cdbfa8; --go: #7a4a1e; --warn: #9c2f1b;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #efe4d2; --ground: #211a13; --line: #5a4a38; --go: #d9a05b; --warn: #f0907c }
}
body {
  margin: 0 auto; padding: 1rem; max-width: 72rem;
  font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground);
}
h1 { font-size: 1.5rem }
h2 { font-size: 1.15rem; margin-top: 2rem }
a { color: var(--go) }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: .75rem; margin: 0 }
dl div { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .75rem }
dt { font-size: .85rem }
dd { margin: 0; font-size: 1.15rem; font-variant-numeric: tabular-nums }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
code { font-size: .9rem }
summary { cursor: pointer; min-height: 2.75rem; align-content: center }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end }
label { display: grid; gap: .25rem; flex: 0 1 40rem }
input {
  font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .4rem;
  padding: .5rem; width: 100%; box-sizing: border-box;
}
button {
  font: inherit; min-height: 2.75rem; padding: 0 1rem; cursor: pointer;
  border: 1px solid var(--go); border-radius: .4rem; color: var(--go); background: transparent;
}
button.hard { border-color: var(--warn); color: var(--warn) }
.said { border-inline-start: .25rem solid var(--go); padding-inline-start: .75rem }
:focus-visible { outline: 3px solid var(--go); outline-offset: 2px }
"""
